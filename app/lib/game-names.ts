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
