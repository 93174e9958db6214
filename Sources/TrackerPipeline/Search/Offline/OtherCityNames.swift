/// Other names of large cities than those in the file, which GeoNames considers best known in
/// English: the names in the languages of the city and of its neighbours.
enum OtherCityNames {
  static func of(_ city: City) -> [String] {
    all["\(city.name), \(city.country)"] ?? []
  }

  static let all: [String: [String]] = {
    let rows = list.split(separator: "\n").map { $0.split(separator: ":") }
    return Dictionary(
      uniqueKeysWithValues: rows.map { row in
        (String(row[0]), row[1].split(separator: ",").map { String($0.drop { $0 == " " }) })
      })
  }()

  private static let list = """
    Algiers, DZ: Alger, الجزائر
    Athens, GR: Athen, Athènes, Αθήνα
    Baghdad, IQ: Bagdad, بغداد
    Bangkok, TH: กรุงเทพ
    Basel, CH: Basle, Bâle
    Beijing, CN: Peking, 北京
    Beirut, LB: Beyrouth, بيروت
    Belgrade, RS: Beograd, Београд, Belgrad
    Bern, CH: Berne
    Bolzano, IT: Bozen
    Brussels, BE: Bruxelles, Brussel, Brüssel
    Bucharest, RO: București, Bukarest
    Cairo, EG: Kairo, Le Caire, القاهرة
    Chennai, IN: Madras
    Copenhagen, DK: København, Kopenhagen
    Damascus, SY: Damaskus, دمشق
    Florence, IT: Firenze, Florenz
    Genoa, IT: Genova, Genua
    Genève, CH: Geneva, Genf, Ginevra
    Göteborg, SE: Gothenburg
    Guangzhou, CN: Canton, 广州
    Hanoi, VN: Hà Nội
    Hannover, DE: Hanover
    Havana, CU: La Habana
    Helsinki, FI: Helsingfors
    Ho Chi Minh City, VN: Saigon, Thành phố Hồ Chí Minh
    Hong Kong, HK: 香港
    Jerusalem, IL: ירושלים, القدس
    Kharkiv, UA: Харків, Kharkov
    Kolkata, IN: Calcutta
    Kraków, PL: Cracow, Krakau
    Kyiv, UA: Київ, Kiev
    Kyoto, JP: 京都
    Köln, DE: Cologne
    Leuven, BE: Louvain
    Lisbon, PT: Lisboa, Lissabon
    Liège, BE: Luik, Lüttich
    Luzern, CH: Lucerne
    Lviv, UA: Lemberg
    Mexico City, MX: Ciudad de México
    Milan, IT: Milano, Mailand
    Moscow, RU: Москва, Moskau, Moscou
    Mumbai, IN: Bombay, मुंबई
    Munich, DE: München, Monaco di Baviera
    Nagoya, JP: 名古屋
    Naples, IT: Napoli, Neapel
    Nice, FR: Nizza
    Nicosia, CY: Lefkosía, Λευκωσία, Lefkoşa
    Odesa, UA: Одеса, Odessa
    Osaka, JP: 大阪
    Padova, IT: Padua
    Piraeus, GR: Πειραιάς
    Porto, PT: Oporto
    Prague, CZ: Praha, Prag
    Rome, IT: Roma, Rom
    Saint Petersburg, RU: Санкт-Петербург, Petersburg, Leningrad
    Seoul, KR: 首尔
    Shanghai, CN: 上海
    Sofia, BG: София
    Strasbourg, FR: Straßburg
    Taipei, TW: 臺北, 台北
    Tehran, IR: Teheran, تهران
    The Hague, NL: Den Haag, 's-Gravenhage
    Thessaloníki, GR: Saloniki, Salonica
    Tokyo, JP: 東京, 东京
    Trieste, IT: Triest
    Turin, IT: Torino
    Turku, FI: Åbo
    Venice, IT: Venezia, Venedig
    Vienna, AT: Wien, Vienne
    Warsaw, PL: Warszawa, Warschau
    Yekaterinburg, RU: Екатеринбург
    Zaragoza, ES: Saragossa
    Zürich, CH: Zurigo, Цюрих
    """
}
