import { siteStorage } from '~/lib/browser/browser-storage.ts'
import type { SiteGameId } from './game-meta.ts'
import { isSiteGameId } from './games.ts'

const KEY = 'fairline:games'
const KEPT = 4

/** The games of our own that this browser has bet on, the last first. */
export function readRecentGames(): readonly SiteGameId[] {
  const kept = siteStorage.readJson(KEY)
  if (!Array.isArray(kept)) return []
  return kept.filter((id): id is SiteGameId => typeof id === 'string' && isSiteGameId(id)).slice(0, KEPT)
}

/** Forgets them: whoever uses this browser next did not play them. */
export function forgetRecentGames(): void {
  siteStorage.write(KEY, null)
}

/** Puts a game first: a bet on it was placed. */
export function keepGame(game: SiteGameId): void {
  const others = readRecentGames().filter((one) => one !== game)
  siteStorage.write(KEY, JSON.stringify([game, ...others].slice(0, KEPT)))
}
