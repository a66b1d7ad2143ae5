import type { Locale } from '#server/shared/constants/locales.ts'

type Words = {
  readonly updated: string
  readonly contents: string
  readonly print: string
  /** Before the name and the address of the legal entity. */
  readonly operator: string
  /** Warns that the document is a sample. */
  readonly sample: string
  /** Warns that the operator's own text could not be loaded. */
  readonly uncertain: string
  /** Before a version's number. */
  readonly version: string
  /** Before a date. */
  readonly inForce: string
  /** Before the name of the language whose text decides. */
  readonly binding: string
  /** Before a summary of changes. */
  readonly changes: string
  readonly versions: string
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
    uncertain:
      'The operator’s current text could not be loaded. This is the sample that comes with the program; reload the page later.',
    version: 'Version',
    inForce: 'In force from',
    binding: 'Binding language:',
    changes: 'Changes:',
    versions: 'Other versions',
  },
  ru: {
    updated: 'Редакция от',
    contents: 'Содержание',
    print: 'Распечатать',
    operator: 'Оператор сайта:',
    sample:
      'Это образец, который не проверяли юристы. Он описывает, как работает программа; до приёма реальных денег оператор проверяет его на соответствие закону, по которому получил лицензию.',
    uncertain:
      'Не удалось загрузить действующий текст оператора. Это образец, который поставляется с программой; обновите страницу позже.',
    version: 'Версия',
    inForce: 'Действует с',
    binding: 'Основной язык:',
    changes: 'Изменения:',
    versions: 'Другие версии',
  },
  kz: {
    updated: 'Редакция күні:',
    contents: 'Мазмұны',
    print: 'Басып шығару',
    operator: 'Сайт операторы:',
    sample:
      'Бұл — заңгерлер тексермеген үлгі мәтін. Ол бағдарламаның қалай жұмыс істейтінін сипаттайды; нақты ақша қабылдамас бұрын оператор оны лицензия алған заңға сәйкестігіне тексереді.',
    uncertain:
      'Оператордың қолданыстағы мәтіні жүктелмеді. Бұл — бағдарламамен бірге келетін үлгі; бетті кейінірек жаңартыңыз.',
    version: 'Нұсқа',
    inForce: 'Күшіне енген күні:',
    binding: 'Негізгі тіл:',
    changes: 'Өзгерістер:',
    versions: 'Басқа нұсқалар',
  },
  br: {
    updated: 'Atualizado em',
    contents: 'Conteúdo',
    print: 'Imprimir',
    operator: 'O site é operado por:',
    sample:
      'Este é um texto de exemplo, sem revisão jurídica. Ele descreve como o software funciona; antes de aceitar dinheiro real, o operador o revisa de acordo com a lei da sua licença.',
    uncertain:
      'Não foi possível carregar o texto atual do operador. Este é o exemplo que vem com o software; recarregue a página mais tarde.',
    version: 'Versão',
    inForce: 'Em vigor desde',
    binding: 'Idioma de referência:',
    changes: 'Alterações:',
    versions: 'Outras versões',
  },
  hi: {
    updated: 'अंतिम बदलाव:',
    contents: 'विषय सूची',
    print: 'प्रिंट करें',
    operator: 'साइट का ऑपरेटर:',
    sample:
      'यह एक नमूना है, जिसे किसी वकील ने नहीं जाँचा। यह बताता है कि सॉफ़्टवेयर कैसे काम करता है; असली पैसा लेने से पहले ऑपरेटर अपने लाइसेंस के कानून के अनुसार इसकी जाँच कराता है।',
    uncertain: 'ऑपरेटर का मौजूदा टेक्स्ट लोड नहीं हो सका। यह सॉफ़्टवेयर के साथ आने वाला नमूना है; पेज को बाद में फिर से लोड करें।',
    version: 'संस्करण',
    inForce: 'लागू होने की तारीख:',
    binding: 'मान्य भाषा:',
    changes: 'बदलाव:',
    versions: 'दूसरे संस्करण',
  },
}
