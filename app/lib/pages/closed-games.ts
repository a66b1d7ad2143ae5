import { type OperatorSettings, useOperatorSettings } from './site.ts'

export type ClosedGames = Pick<OperatorSettings, 'closed_games'>

/**
 * State of a game, or of `slots` or `live`, for every player; null if it is open. Pages are shared between currencies
 * and countries, so one that is closed in some of them only stays listed, and its page says so.
 */
export function closedState({ closed_games }: ClosedGames, game: string): 'off' | 'maintenance' | null {
  const states = closed_games
    .filter((closed) => closed.game === game && closed.currency === null && closed.country === null)
    .map(({ state }) => state)
  return states.includes('off') ? 'off' : (states[0] ?? null)
}

/** Whether a game is listed but takes no bets now. */
export function useIsInMaintenance(): (game: string) => boolean {
  const settings = useOperatorSettings()
  return (game) => closedState(settings, game) === 'maintenance'
}
