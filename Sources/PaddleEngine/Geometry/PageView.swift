/// A page's pixels, looked at with the page turned. Nothing is copied: places are turned back when something is drawn.
struct PageView {
    let raster: Raster
    let turn: PageTurn

    /// Of the turned page, in pixels.
    var width: Int { turn.isSideways ? raster.height : raster.width }
    /// Of the turned page, in pixels.
    var height: Int { turn.isSideways ? raster.width : raster.height }

    /// As ``Raster/draw(_:width:height:into:stride:planeRows:)``, with the part on the turned page.
    func draw(
        _ box: TextBox, width: Int, height: Int, into planes: UnsafeMutableBufferPointer<Float>, stride: Int,
        planeRows: Int
    ) {
        raster.draw(
            original(box), width: width, height: height, into: planes, stride: stride, planeRows: planeRows)
    }

    /// Where a box of the turned page is on the page as it was given.
    func original(_ box: TextBox) -> TextBox {
        var box = box
        let (width, height) = (Double(raster.width), Double(raster.height))
        let (x, y) = (box.center.x, box.center.y)
        switch turn {
        case .none: break
        case .quarter: box.center = Point(x: y, y: height - x)
        case .half: box.center = Point(x: width - x, y: height - y)
        case .threeQuarters: box.center = Point(x: width - y, y: x)
        }
        for _ in 0..<(4 - turn.rawValue) % 4 { box.along = box.along.quarterTurned }
        return box
    }
}
