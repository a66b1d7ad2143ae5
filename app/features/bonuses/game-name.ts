import { gameName as nameOfGame } from '~/games/games.ts'
import { m } from '~/paraglide/messages.js'

const CLASSES: Readonly<Record<string, () => string>> = {
  slots: m.soon_slots_title,
  live: m.soon_live_title,
  sports: m.sports_title,
}

/** What a game of a bonus's terms is called, or all games of a kind. */
export const gameName = (game: string): string => CLASSES[game]?.() ?? nameOfGame(game)
