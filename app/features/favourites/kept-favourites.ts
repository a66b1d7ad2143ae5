import type { SiteGameId } from '~/features/catalogue/game-meta.ts'
import { isSiteGameId } from '~/features/catalogue/games.ts'
import { siteStorage } from '~/lib/browser/browser-storage.ts'
import { createListeners } from '~/lib/scripts/listeners.ts'

const KEY = 'fairline:favourites'
const NONE: readonly SiteGameId[] = []
const { subscribe, notify } = createListeners()

let read: { text: string | null; games: readonly SiteGameId[] } = { text: null, games: NONE }

/** Filters the known games from untrusted ids. */
export const siteGamesOf = (ids: readonly unknown[]): readonly SiteGameId[] =>
  ids.filter((id): id is SiteGameId => typeof id === 'string' && isSiteGameId(id))

function parsed(text: string | null): readonly SiteGameId[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? siteGamesOf([...new Set(stored)]) : NONE
  } catch {
    return NONE
  }
}

/** A visitor's favorites in this browser, newest first; returns the same array while nothing changes. */
export function readFavourites(): readonly SiteGameId[] {
  const text = siteStorage.read(KEY)
  if (text !== read.text) read = { text, games: parsed(text) }
  return read.games
}

export function storeFavourite(game: SiteGameId, isFavourite: boolean): void {
  const others = readFavourites().filter((one) => one !== game)
  keep(isFavourite ? [game, ...others] : others)
}

/** Clears them: they are stored with an account now. */
export const forgetFavourites = (): void => keep(NONE)

function keep(games: readonly SiteGameId[]) {
  siteStorage.write(KEY, JSON.stringify(games))
  notify()
}

/** Calls back when this browser's favorites change. Returns an unsubscribe function. */
export const onFavourites = subscribe
