import type { LinkProps } from '@tanstack/react-router'
import type { TextBlock } from '#server/shared/outline.ts'

/** Values from the site's settings that answers mention, formatted for the reader's locale. */
export type FaqFacts = {
  readonly site: string
  /** Note after the word for support: its address in parentheses, or that there is none. */
  readonly support: string
  /** In characters. */
  readonly passwordMin: number
  readonly codeMinutes: number
  readonly sessionDays: number
  /** One amount per currency, separated by commas. */
  readonly minDeposit: string
  readonly minPayout: string
  readonly maxWin: string
}

export type FaqItem = {
  /** The same in each language, so that a link to an answer survives a language switch. */
  readonly id: string
  readonly question: string
  /** Paragraphs and lists. */
  readonly answer: readonly TextBlock[]
  readonly link?: { readonly to: NonNullable<LinkProps['to']>; readonly label: string }
}

export type FaqSection = { readonly id: string; readonly title: string; readonly items: readonly FaqItem[] }
