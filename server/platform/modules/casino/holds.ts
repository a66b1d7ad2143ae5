/** What the operator has closed, as it stands now. */
export type Holds = {
  readonly isNone: boolean
  /** Of a title: the graver of its own and its provider's. */
  stateOf(provider: string, gameId: string): HoldState | null
  /** Of all that a provider has. */
  ofProvider(provider: string): HoldState | null
}

/** `maintenance` stops what is new, `off` takes a title down, and of a whole provider hears nothing any more. */
export type HoldState = 'maintenance' | 'off'

/** Of a row where no title is named. */
export const ALL_GAMES = ''

type Hold = { readonly provider: string; readonly gameId: string; readonly state: HoldState }

/** By what the rows say. */
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
