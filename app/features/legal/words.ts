import type { LegalDocument } from './document.ts'

type Words = {
  readonly updated: string
  readonly contents: string
  readonly print: string
  readonly template: string
}

/** Around a document, in its own language instead of the page's. */
export const WORDS: Readonly<Record<LegalDocument['language'], Words>> = {
  en: {
    updated: 'Version of',
    contents: 'Contents',
    print: 'Print',
    template:
      'This is a template. It describes how the software works; before real money is accepted the operator has it reviewed under the law of its licence.',
  },
  ru: {
    updated: 'Редакция от',
    contents: 'Содержание',
    print: 'Распечатать',
    template:
      'Это шаблон. Он описывает, как работает программа; до приёма настоящих денег оператор проверяет его по праву своей лицензии.',
  },
}
