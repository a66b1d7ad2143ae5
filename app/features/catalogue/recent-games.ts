import { siteStorage } from '~/lib/browser/browser-storage.ts'
import type { SiteGameId } from './game-meta.ts'
import { isSiteGameId } from './games.ts'

const KEY = 'fairline:games'
const KEPT = 4

/** In-house games that this browser has bet on, most recent first. */
export function readRecentGames(): readonly SiteGameId[] {
  const stored = siteStorage.readJson(KEY)
  if (!Array.isArray(stored)) return []
  return stored.filter((id): id is SiteGameId => typeof id === 'string' && isSiteGameId(id)).slice(0, KEPT)
}

/** Clears the list, since the next user of this browser did not play these games. */
export function forgetRecentGames(): void {
  siteStorage.write(KEY, null)
}

/** Moves a game to the front after a bet on it. */
export function storeRecentGame(game: SiteGameId): void {
  const others = readRecentGames().filter((one) => one !== game)
  siteStorage.write(KEY, JSON.stringify([game, ...others].slice(0, KEPT)))
}
