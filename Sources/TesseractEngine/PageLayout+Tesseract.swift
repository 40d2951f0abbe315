import CTesseract
import TextRecognition

extension PageLayout {
    /// Tesseract's page segmentation mode.
    var segmentationMode: TessPageSegMode {
        switch self {
        case .column: PSM_SINGLE_COLUMN
        case .block: PSM_SINGLE_BLOCK
        case .line: PSM_SINGLE_LINE
        case .sparse: PSM_SPARSE_TEXT
        default: PSM_AUTO
        }
    }
}
