import type { Locale } from '#server/shared/constants/locales.ts'

type Words = {
  readonly updated: string
  readonly contents: string
  readonly print: string
  /** Before the name and the address of the legal entity. */
  readonly operator: string
  /** Warns that the document is a sample. */
  readonly sample: string
}

/** Labels around a document, in its own language instead of the page's. */
export const WORDS: Readonly<Record<Locale, Words>> = {
  en: {
    updated: 'Last updated',
    contents: 'Contents',
    print: 'Print',
    operator: 'The site is operated by:',
    sample:
      'This is a sample text without legal review. It describes how the software works; before real money is accepted, the operator has it reviewed under the law of its license.',
  },
  ru: {
    updated: 'Редакция от',
    contents: 'Содержание',
    print: 'Распечатать',
    operator: 'Оператор сайта:',
    sample:
      'Это образец, который не проверяли юристы. Он описывает, как работает программа; до приёма реальных денег оператор проверяет его на соответствие закону, по которому получил лицензию.',
  },
  kz: {
    updated: 'Редакция күні:',
    contents: 'Мазмұны',
    print: 'Басып шығару',
    operator: 'Сайт операторы:',
    sample:
      'Бұл — заңгерлер тексермеген үлгі мәтін. Ол бағдарламаның қалай жұмыс істейтінін сипаттайды; нақты ақша қабылдамас бұрын оператор оны лицензия алған заңға сәйкестігіне тексереді.',
  },
  br: {
    updated: 'Atualizado em',
    contents: 'Conteúdo',
    print: 'Imprimir',
    operator: 'O site é operado por:',
    sample:
      'Este é um texto de exemplo, sem revisão jurídica. Ele descreve como o software funciona; antes de aceitar dinheiro real, o operador o revisa de acordo com a lei da sua licença.',
  },
  hi: {
    updated: 'अंतिम बदलाव:',
    contents: 'विषय सूची',
    print: 'प्रिंट करें',
    operator: 'साइट का ऑपरेटर:',
    sample:
      'यह एक नमूना है, जिसे किसी वकील ने नहीं जाँचा। यह बताता है कि सॉफ़्टवेयर कैसे काम करता है; असली पैसा लेने से पहले ऑपरेटर अपने लाइसेंस के कानून के अनुसार इसकी जाँच कराता है।',
  },
}
