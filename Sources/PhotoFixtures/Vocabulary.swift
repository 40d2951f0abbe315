/// The words of the fixtures' texts: common ones, which OCR knows.
enum Vocabulary {
    static let englishPlaces = [
        "Garden", "Station", "Market", "Library", "Museum", "Bakery", "Harbour", "School", "Hotel", "Bridge", "Park",
        "Kitchen", "Theatre", "Office", "Square", "Tower",
    ]
    static let englishQualities = [
        "Green", "Silver", "Central", "Golden", "Quiet", "Northern", "Modern", "Royal", "Little", "Sunny", "Western",
        "Grand", "Bright", "Summer", "Winter", "Happy",
    ]
    static let englishGoods = ["Coffee", "Bread", "Paper", "Green Tea", "Apples", "Soup", "Pencils", "Milk", "Rice"]
    static let englishSentences = [
        "The train leaves from the second platform.", "Please keep this paper for your records.",
        "All rooms have a view of the river.", "The meeting starts after lunch.",
        "Fresh bread is baked every morning.", "Visitors are asked to wait outside.",
        "The old bridge was built of stone.", "Tickets can be bought at the door.",
    ]
    static let chinesePlaces = [
        "花园", "车站", "市场", "图书馆", "博物馆", "面包店", "学校", "酒店", "公园", "餐厅", "剧院", "办公室", "广场",
        "医院", "银行", "书店",
    ]
    static let chineseQualities = [
        "中央", "东方", "北京", "上海", "南山", "人民", "西湖", "长城", "光明", "和平", "新华", "友谊",
    ]
    static let chineseGoods = ["咖啡", "面包", "绿茶", "苹果", "牛奶", "大米", "铅笔", "鸡蛋"]
    static let chineseSentences = [
        "请在这里排队等候。", "火车从第二站台出发。", "图书馆每天上午开门。", "请保留这张收据。", "会议在午饭后开始。",
        "我们的房间可以看到湖水。", "新鲜的面包每天早上出炉。", "参观时请不要大声说话。",
    ]
}
