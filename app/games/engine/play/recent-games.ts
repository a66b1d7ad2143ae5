import type { SiteGameId } from '~/games/game-meta.ts'
import { isSiteGameId } from '~/games/games.ts'

const KEY = 'fairline:games'
const KEPT = 4

/** The games of our own that this browser has bet on, the last first. None where it keeps nothing. */
export function readRecentGames(): readonly SiteGameId[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept)
      ? kept.filter((id): id is SiteGameId => typeof id === 'string' && isSiteGameId(id)).slice(0, KEPT)
      : []
  } catch {
    return []
  }
}

/** Forgets them: whoever uses this browser next did not play them. */
export function forgetRecentGames(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // nothing is kept
  }
}

/** Puts a game first: a bet on it was placed. */
export function keepGame(game: SiteGameId): void {
  const others = readRecentGames().filter((one) => one !== game)
  try {
    localStorage.setItem(KEY, JSON.stringify([game, ...others].slice(0, KEPT)))
  } catch {
    // a browser that keeps nothing has no recent games
  }
}
