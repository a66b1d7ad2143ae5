/** Provider of our own games in the table of disabled ones. */
export const HOUSE = 'house'

/** Value of a column for any: all games of a provider, every currency, every country. */
export const ANY = ''

/** `maintenance` blocks new sessions and bets; `off` also hides a game, and rejects all calls of a whole provider. */
export type DisabledState = 'maintenance' | 'off'

/** Place of a bet. Without a field, only what is disabled for all of its values counts. */
export type PlayedIn = {
  readonly currency?: string | null | undefined
  /** Country of the player, ISO 3166-1 alpha-2; null if unknown. */
  readonly country?: string | null | undefined
}

/** Games and providers that operators have disabled. */
export type DisabledGames = {
  readonly isNone: boolean
  /** State of a game: the more severe of its own and its provider's. */
  stateOf(provider: string, gameId: string, where?: PlayedIn): DisabledState | null
  ofProvider(provider: string): DisabledState | null
}

export type DisabledGame = {
  readonly provider: string
  readonly gameId: string
  readonly currency: string
  readonly country: string
  readonly state: DisabledState
}

export function disabledGamesOf(rows: readonly DisabledGame[]): DisabledGames {
  const byGame = Map.groupBy(rows, ({ provider, gameId }) => `${provider} ${gameId}`)
  function stateOf(provider: string, gameId: string, { currency, country }: PlayedIn = {}): DisabledState | null {
    const found = [`${provider} ${gameId}`, `${provider} ${ANY}`]
      .flatMap((key) => byGame.get(key) ?? [])
      .filter((row) => row.currency === ANY || row.currency === currency)
      .filter((row) => row.country === ANY || row.country === country)
    return found.find(({ state }) => state === 'off')?.state ?? found[0]?.state ?? null
  }
  return { isNone: rows.length === 0, stateOf, ofProvider: (provider) => stateOf(provider, ANY) }
}

export const NO_DISABLED_GAMES: DisabledGames = disabledGamesOf([])
