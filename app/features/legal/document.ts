import type { Locale } from '#server/shared/constants/locales.ts'
import type { TextBlock } from '#server/shared/outline.ts'

/** Values of the site that documents mention. */
export type LegalFacts = {
  readonly site: string
  /** Licensee and license as in the footer; null if not set. */
  readonly licence: string | null
  /** Note after the word for support: its address in parentheses, or that there is none. */
  readonly support: string
}

/** A paragraph, or the items of a list. */
export type LegalBlock = TextBlock

export type LegalSection = { readonly id: string; readonly title: string; readonly blocks: readonly LegalBlock[] }

export type BuiltInDocument = {
  readonly language: Locale
  readonly title: string
  /** For the head of its page. */
  readonly description: string
  /** ISO date of the last change. */
  readonly updated: string
  readonly lead: string
  readonly sections: readonly LegalSection[]
}

/** Publication of a document by the operator. */
export type LegalEdition = {
  readonly version: number
  readonly binding: Locale
  /** Changes since the version before. */
  readonly summary: string | null
  readonly versions: readonly { readonly version: number; readonly effective_at: string }[]
}

/** A document as its page shows it: the operator's publication, or else the text that comes with the program. */
export type LegalDocument = Omit<BuiltInDocument, 'lead'> & {
  readonly lead: readonly LegalBlock[]
  /** Absent for the built-in text. */
  readonly edition?: LegalEdition
  /** Whether the operator's publication could not be asked for. */
  readonly isUncertain?: boolean
}
