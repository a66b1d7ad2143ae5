import { isField } from '../markets/outright.ts'

/**
 * Properties of a selection that determine its dependence on others. Without a known tournament only the event counts.
 */
export type RelatedPick = {
  readonly event: string
  readonly away: string
  readonly sport?: string
  readonly tournament?: string
}

/**
 * Whether selections are of the same event, or an outright and a match of its tournament, whose teams play for both.
 */
function areRelated(one: RelatedPick, other: RelatedPick): boolean {
  if (one.event === other.event) return true
  const isOfBoth = one.sport === other.sport && one.tournament === other.tournament && one.tournament !== undefined
  return isOfBoth && isField(one) !== isField(other)
}

/** Indexes of selections that depend on an earlier one: their odds must not be multiplied. */
export function relatedPicks(picks: readonly RelatedPick[]): ReadonlySet<number> {
  const related = picks.flatMap((pick, index) =>
    picks.slice(0, index).some((before) => areRelated(pick, before)) ? [index] : [],
  )
  return new Set(related)
}
