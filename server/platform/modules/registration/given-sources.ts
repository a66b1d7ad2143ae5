/** The sources of a registration, each in its field; null or empty where there is none. */
export type Sources = {
  readonly partner?: string | null | undefined
  readonly adplace?: string | null | undefined
  readonly stag?: string | null | undefined
  readonly promo?: string | null | undefined
}

/** What is kept of them: those that are given. */
export function givenSources({ partner, adplace, stag, promo }: Sources): Record<string, string> {
  const entries = Object.entries({ partner, adplace, stag, promo })
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => Boolean(entry[1])))
}
