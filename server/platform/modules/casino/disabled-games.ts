/** Titles and providers that the operator has disabled. */
export type DisabledGames = {
  readonly isNone: boolean
  /** State of a title: the more severe of its own and its provider's. */
  stateOf(provider: string, gameId: string): DisabledState | null
  ofProvider(provider: string): DisabledState | null
}

/** `maintenance` blocks new sessions and bets; `off` removes a title, and rejects all calls of a whole provider. */
export type DisabledState = 'maintenance' | 'off'

/** Value of `game_id` in a row for a whole provider. */
export const ALL_GAMES = ''

type DisabledGame = { readonly provider: string; readonly gameId: string; readonly state: DisabledState }

export function disabledGamesOf(rows: readonly DisabledGame[]): DisabledGames {
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

export const NO_DISABLED_GAMES: DisabledGames = disabledGamesOf([])
