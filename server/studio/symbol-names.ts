import type { Locale } from '#server/shared/constants/locales.ts'
import type { SlotDefinition } from '#server/shared/rules/slots/v1/definition.ts'

/**
 * Names of symbols in languages other than English, which the definitions have: those are part of what is hashed and checked,
 * so that no translation can stand in them.
 */
const NAMES: Readonly<Record<Exclude<Locale, 'en'>, Readonly<Record<string, string>>>> = {
  ru: {
    ...{ Needle: 'Игла', Scissors: 'Ножницы', Thimble: 'Напёрсток', Bobbin: 'Шпулька', 'Safety pin': 'Булавка' },
    ...{ 'Round button': 'Круглая пуговица', 'Square button': 'Квадратная пуговица', Spool: 'Катушка' },
    ...{ 'Triangle button': 'Треугольная пуговица', Sun: 'Солнце', Pear: 'Груша', Plum: 'Слива', Fig: 'Инжир' },
    ...{ Quince: 'Айва', Cherry: 'Вишня', Flame: 'Пламя', Heron: 'Цапля', Boat: 'Лодка', Lantern: 'Фонарь' },
    ...{ Crystal: 'Кристалл', Reed: 'Рогоз', Shell: 'Раковина', Rope: 'Канат', Moon: 'Луна', Beacon: 'Маяк-сигнал' },
    ...{ Captain: 'Капитан', Anchor: 'Якорь', Bell: 'Колокол', Ticket: 'Билет', 'Ace tide': 'Волна-туз' },
    ...{ 'King tide': 'Волна-король', 'Queen tide': 'Волна-дама', 'Jack tide': 'Волна-валет', Lighthouse: 'Маяк' },
    ...{ Lightning: 'Молния', 'Wind rose': 'Роза ветров', Cloud: 'Облако', Rain: 'Дождь', Gear: 'Шестерня' },
    ...{ Spring: 'Пружина', Screw: 'Винт', Fox: 'Лиса', Seal: 'Печать', Quill: 'Перо', Ink: 'Чернила' },
    ...{ 'Coin purse': 'Кошель', 'Ace leaf': 'Лист-туз', 'King leaf': 'Лист-король', 'Queen leaf': 'Лист-дама' },
    ...{ 'Jack leaf': 'Лист-валет', Ledger: 'Счётная книга', Lamp: 'Лампа', Foreman: 'Бригадир', Cart: 'Вагонетка' },
    ...{ Pick: 'Кирка', Helmet: 'Каска', Jade: 'Нефрит', Copper: 'Медь', Slate: 'Сланец', Ore: 'Руда' },
    ...{ 'Luna moth': 'Лунный мотылёк', Key: 'Ключ', Mirror: 'Зеркало', Clock: 'Часы', 'Ace wax': 'Воск-туз' },
    ...{ 'King wax': 'Воск-король', 'Queen wax': 'Воск-дама', 'Jack wax': 'Воск-валет', Candle: 'Свеча' },
  },
  kz: {
    ...{ Needle: 'Ине', Scissors: 'Қайшы', Thimble: 'Оймақ', Bobbin: 'Шүйке', 'Safety pin': 'Түйреуіш' },
    ...{ 'Round button': 'Дөңгелек түйме', 'Square button': 'Шаршы түйме', Spool: 'Жіп орауышы' },
    ...{ 'Triangle button': 'Үшбұрыш түйме', Sun: 'Күн', Pear: 'Алмұрт', Plum: 'Қара өрік', Fig: 'Інжір' },
    ...{ Quince: 'Беһі', Cherry: 'Шие', Flame: 'Жалын', Heron: 'Құтан', Boat: 'Қайық', Lantern: 'Шам' },
    ...{ Crystal: 'Кристалл', Reed: 'Қамыс', Shell: 'Қабыршақ', Rope: 'Арқан', Moon: 'Ай', Beacon: 'Белгі оты' },
    ...{ Captain: 'Капитан', Anchor: 'Зәкір', Bell: 'Қоңырау', Ticket: 'Билет', 'Ace tide': 'Тұз толқыны' },
    ...{ 'King tide': 'Король толқыны', 'Queen tide': 'Дама толқыны', 'Jack tide': 'Валет толқыны' },
    ...{ Lighthouse: 'Маяк', Lightning: 'Найзағай', 'Wind rose': 'Жел бағыты', Cloud: 'Бұлт', Rain: 'Жаңбыр' },
    ...{ Gear: 'Тегершік', Spring: 'Серіппе', Screw: 'Бұранда', Fox: 'Түлкі', Seal: 'Мөр', Quill: 'Қауырсын' },
    ...{ Ink: 'Сия', 'Coin purse': 'Әмиян', 'Ace leaf': 'Тұз жапырағы', 'King leaf': 'Король жапырағы' },
    ...{ 'Queen leaf': 'Дама жапырағы', 'Jack leaf': 'Валет жапырағы', Ledger: 'Есеп кітабы', Lamp: 'Шамшырақ' },
    ...{ Foreman: 'Шебер', Cart: 'Арба', Pick: 'Қайла', Helmet: 'Дулыға', Jade: 'Нефрит', Copper: 'Мыс' },
    ...{ Slate: 'Тақтатас', Ore: 'Кен', 'Luna moth': 'Ай көбелегі', Key: 'Кілт', Mirror: 'Айна', Clock: 'Сағат' },
    ...{ 'Ace wax': 'Тұз балауызы', 'King wax': 'Король балауызы', 'Queen wax': 'Дама балауызы' },
    ...{ 'Jack wax': 'Валет балауызы', Candle: 'Балауыз шам' },
  },
  br: {
    ...{ Needle: 'Agulha', Scissors: 'Tesoura', Thimble: 'Dedal', Bobbin: 'Bobina', 'Safety pin': 'Alfinete' },
    ...{ 'Round button': 'Botão redondo', 'Square button': 'Botão quadrado', Spool: 'Carretel' },
    ...{ 'Triangle button': 'Botão triangular', Sun: 'Sol', Pear: 'Pera', Plum: 'Ameixa', Fig: 'Figo' },
    ...{ Quince: 'Marmelo', Cherry: 'Cereja', Flame: 'Chama', Heron: 'Garça', Boat: 'Barco', Lantern: 'Lanterna' },
    ...{ Crystal: 'Cristal', Reed: 'Junco', Shell: 'Concha', Rope: 'Corda', Moon: 'Lua', Beacon: 'Sinal de luz' },
    ...{ Captain: 'Capitão', Anchor: 'Âncora', Bell: 'Sino', Ticket: 'Bilhete', 'Ace tide': 'Maré do ás' },
    ...{ 'King tide': 'Maré do rei', 'Queen tide': 'Maré da dama', 'Jack tide': 'Maré do valete' },
    ...{ Lighthouse: 'Farol', Lightning: 'Raio', 'Wind rose': 'Rosa dos ventos', Cloud: 'Nuvem', Rain: 'Chuva' },
    ...{ Gear: 'Engrenagem', Spring: 'Mola', Screw: 'Parafuso', Fox: 'Raposa', Seal: 'Selo', Quill: 'Pena' },
    ...{ Ink: 'Tinta', 'Coin purse': 'Saco de moedas', 'Ace leaf': 'Folha do ás', 'King leaf': 'Folha do rei' },
    ...{ 'Queen leaf': 'Folha da dama', 'Jack leaf': 'Folha do valete', Ledger: 'Livro-caixa', Lamp: 'Lampião' },
    ...{ Foreman: 'Capataz', Cart: 'Vagonete', Pick: 'Picareta', Helmet: 'Capacete', Jade: 'Jade', Copper: 'Cobre' },
    ...{ Slate: 'Ardósia', Ore: 'Minério', 'Luna moth': 'Mariposa-lua', Key: 'Chave', Mirror: 'Espelho' },
    ...{ Clock: 'Relógio', 'Ace wax': 'Cera do ás', 'King wax': 'Cera do rei', 'Queen wax': 'Cera da dama' },
    ...{ 'Jack wax': 'Cera do valete', Candle: 'Vela' },
  },
  hi: {
    ...{ Needle: 'सुई', Scissors: 'कैंची', Thimble: 'अंगुश्ताना', Bobbin: 'बॉबिन', 'Safety pin': 'सेफ़्टी पिन' },
    ...{ 'Round button': 'गोल बटन', 'Square button': 'चौकोर बटन', Spool: 'धागे की रील' },
    ...{ 'Triangle button': 'तिकोना बटन', Sun: 'सूरज', Pear: 'नाशपाती', Plum: 'आलूबुखारा', Fig: 'अंजीर' },
    ...{ Quince: 'बिही', Cherry: 'चेरी', Flame: 'लौ', Heron: 'बगुला', Boat: 'नाव', Lantern: 'लालटेन' },
    ...{ Crystal: 'क्रिस्टल', Reed: 'सरकंडा', Shell: 'सीप', Rope: 'रस्सी', Moon: 'चाँद', Beacon: 'संकेत-दीप' },
    ...{ Captain: 'कप्तान', Anchor: 'लंगर', Bell: 'घंटी', Ticket: 'टिकट', 'Ace tide': 'इक्का लहर' },
    ...{ 'King tide': 'बादशाह लहर', 'Queen tide': 'बेगम लहर', 'Jack tide': 'गुलाम लहर', Lighthouse: 'लाइटहाउस' },
    ...{ Lightning: 'बिजली', 'Wind rose': 'दिशा-चक्र', Cloud: 'बादल', Rain: 'बारिश', Gear: 'गियर' },
    ...{ Spring: 'स्प्रिंग', Screw: 'पेंच', Fox: 'लोमड़ी', Seal: 'मुहर', Quill: 'पंख-क़लम', Ink: 'स्याही' },
    ...{ 'Coin purse': 'सिक्कों की थैली', 'Ace leaf': 'इक्का पत्ती', 'King leaf': 'बादशाह पत्ती' },
    ...{ 'Queen leaf': 'बेगम पत्ती', 'Jack leaf': 'गुलाम पत्ती', Ledger: 'बही-खाता', Lamp: 'चिराग़', Foreman: 'फ़ोरमैन' },
    ...{ Cart: 'ठेला', Pick: 'गैंती', Helmet: 'हेलमेट', Jade: 'जेड', Copper: 'ताँबा', Slate: 'स्लेट', Ore: 'अयस्क' },
    ...{ 'Luna moth': 'लूना पतंगा', Key: 'चाबी', Mirror: 'आईना', Clock: 'घड़ी', 'Ace wax': 'इक्का मोम' },
    ...{ 'King wax': 'बादशाह मोम', 'Queen wax': 'बेगम मोम', 'Jack wax': 'गुलाम मोम', Candle: 'मोमबत्ती' },
  },
}

/** What a slot's symbols are called in a language, by their letters. */
export const symbolNames = ({ symbols }: Pick<SlotDefinition, 'symbols'>, locale: Locale): Record<string, string> =>
  Object.fromEntries(
    Object.entries(symbols).map(([letter, { name }]) => [
      letter,
      locale === 'en' ? name : (NAMES[locale][name] ?? name),
    ]),
  )
