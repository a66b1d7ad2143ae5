import { isField } from '../markets/outright.ts'

/** What of a pick says whether it depends on another one. Of one whose tournament nobody knows, that is its event alone. */
export type RelatedPick = {
  readonly event: string
  readonly away: string
  readonly sport?: string
  readonly tournament?: string
}

/** Picks of one event, and an outright with a match of its tournament: every team of it plays for both. */
function areRelated(one: RelatedPick, other: RelatedPick): boolean {
  if (one.event === other.event) return true
  const isOfBoth = one.sport === other.sport && one.tournament === other.tournament && one.tournament !== undefined
  return isOfBoth && isField(one) !== isField(other)
}

/** The picks that depend on one before them, by their numbers: their odds do not multiply. */
export function relatedPicks(picks: readonly RelatedPick[]): ReadonlySet<number> {
  const related = picks.flatMap((pick, index) =>
    picks.slice(0, index).some((before) => areRelated(pick, before)) ? [index] : [],
  )
  return new Set(related)
}
