/** Titles and providers that the operator has disabled. */
export type Holds = {
  readonly isNone: boolean
  /** State of a title: the more severe of its own and its provider's. */
  stateOf(provider: string, gameId: string): HoldState | null
  ofProvider(provider: string): HoldState | null
}

/** `maintenance` blocks new sessions and bets; `off` removes a title, and rejects all calls of a whole provider. */
export type HoldState = 'maintenance' | 'off'

/** Value of `game_id` in a row for a whole provider. */
export const ALL_GAMES = ''

type Hold = { readonly provider: string; readonly gameId: string; readonly state: HoldState }

export function holdsOf(rows: readonly Hold[]): Holds {
  const states = new Map(rows.map(({ provider, gameId, state }) => [`${provider} ${gameId}`, state]))
  const ofProvider = (provider: string) => states.get(`${provider} ${ALL_GAMES}`) ?? null
  return {
    isNone: rows.length === 0,
    ofProvider,
    stateOf(provider, gameId) {
      const own = states.get(`${provider} ${gameId}`) ?? null
      return own === 'off' ? own : (ofProvider(provider) ?? own)
    },
  }
}

export const NO_HOLDS: Holds = holdsOf([])
