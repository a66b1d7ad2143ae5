import type { GameId } from '#server/rules/registry.ts'
import { m } from '~/paraglide/messages.js'

/** What a game is called. */
export const GAME_NAMES: Record<GameId, () => string> = {
  cases: m.game_cases,
  coinflip: m.game_coinflip,
  dice: m.game_dice,
  hilo: m.game_hilo,
  keno: m.game_keno,
  miner: m.game_miner,
  roulette: m.game_roulette,
  wheel: m.game_wheel,
}

/** In the order in which they are offered to be checked. */
export const PLAYED_GAMES = Object.keys(GAME_NAMES).filter(isPlayed)
export const FIRST_GAME: GameId = 'dice'

export function isPlayed(game: string): game is GameId {
  return Object.hasOwn(GAME_NAMES, game)
}
