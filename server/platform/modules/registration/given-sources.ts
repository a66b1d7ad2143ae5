/** Traffic sources of a registration; null or empty if absent. */
export type Sources = {
  readonly partner?: string | null | undefined
  readonly adplace?: string | null | undefined
  readonly stag?: string | null | undefined
  readonly promo?: string | null | undefined
}

export function givenSources({ partner, adplace, stag, promo }: Sources): Record<string, string> {
  const entries = Object.entries({ partner, adplace, stag, promo })
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => Boolean(entry[1])))
}
