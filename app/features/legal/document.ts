import type { Locale } from '#server/shared/constants/locales.ts'

/** What a document names of the site that shows it. */
export type LegalFacts = {
  readonly site: string
  /** Who runs it under which licence, as the footer says; null where nothing is set. */
  readonly licence: string | null
  /** After the word for support: its address in brackets, or that there is none. */
  readonly support: string
}

/** A paragraph, or the points of a list. */
export type LegalBlock = string | readonly string[]

export type LegalSection = { readonly id: string; readonly title: string; readonly blocks: readonly LegalBlock[] }

/** A rule of the site in one of its languages. */
export type LegalDocument = {
  readonly language: Locale
  readonly title: string
  /** For the head of its page. */
  readonly description: string
  /** ISO date of the last change. */
  readonly updated: string
  readonly lead: string
  readonly sections: readonly LegalSection[]
}
