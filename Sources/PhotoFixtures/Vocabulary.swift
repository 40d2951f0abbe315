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
        "The train leaves early in the morning.", "Please keep this paper for your records.",
        "All rooms have a view of the river.", "The meeting starts after lunch.",
        "Fresh bread is baked every morning.", "Visitors are asked to wait outside.",
        "The old bridge was built of stone.", "Tickets can be bought at the entrance.",
    ]
    static let chinesePlaces = [
        "车站", "市场", "图书馆", "博物馆", "酒店", "公园", "剧院", "广场", "银行", "书店", "医院", "火车站",
    ]
    static let chineseQualities = ["东方", "北京", "上海", "南山", "西湖", "和平", "四川", "广东", "第一", "云南"]
    static let chineseGoods = ["咖啡", "面包", "绿茶", "苹果", "牛奶", "大米"]
    static let chineseSentences = [
        "请在这里排队等候。", "今天下午有一场音乐会。", "图书馆每天上午开门。", "请保留这张收据。", "会议在午饭后开始。",
        "我们的房间可以看到湖水。", "新鲜的面包每天早上出炉。", "参观时请不要大声说话。",
    ]
}
