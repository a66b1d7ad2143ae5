import type { Locale } from '#server/shared/constants/locales.ts'

/** Values of the site that documents mention. */
export type LegalFacts = {
  readonly site: string
  /** Licensee and license as in the footer; null if not set. */
  readonly licence: string | null
  /** Note after the word for support: its address in parentheses, or that there is none. */
  readonly support: string
}

/** A paragraph, or the items of a list. */
export type LegalBlock = string | readonly string[]

export type LegalSection = { readonly id: string; readonly title: string; readonly blocks: readonly LegalBlock[] }

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
