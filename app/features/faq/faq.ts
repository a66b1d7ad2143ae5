import type { LinkProps } from '@tanstack/react-router'

/** What answers name and the site decides elsewhere, written as the reader's locale writes it. */
export type FaqFacts = {
  readonly site: string
  /** After the word for support: its address in brackets, or that there is none. */
  readonly support: string
  /** Characters. */
  readonly passwordMin: number
  readonly codeMinutes: number
  readonly sessionDays: number
  /** One amount a currency, separated by commas. */
  readonly minDeposit: string
  readonly minPayout: string
  readonly maxWin: string
}

export type FaqItem = {
  /** The same in each language, so that a link to an answer keeps through a switch. */
  readonly id: string
  readonly question: string
  /** Paragraphs. */
  readonly answer: readonly string[]
  readonly link?: { readonly to: NonNullable<LinkProps['to']>; readonly label: string }
}

export type FaqSection = { readonly id: string; readonly title: string; readonly items: readonly FaqItem[] }
