/** Where a state stands among all of one table. */
export type Place = { readonly run: string; readonly sequence: number }

/** How a change stands to the state that is shown. */
export type Standing = 'next' | 'known' | 'apart'

/**
 * Whether a change is the one after the state, is in it already, or cannot be joined to it: one in between is missing,
 * or the platform has begun anew.
 */
export function standingOf(state: Place, change: Place): Standing {
  if (change.run !== state.run) return 'apart'
  if (change.sequence <= state.sequence) return 'known'
  return change.sequence === state.sequence + 1 ? 'next' : 'apart'
}
