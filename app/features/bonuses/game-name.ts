import { m } from '~/paraglide/messages.js'

const NAMES: Readonly<Record<string, () => string>> = {
  cases: m.game_name_cases,
  coinflip: m.game_name_coinflip,
  crash: m.game_name_crash,
  dice: m.game_name_dice,
  hilo: m.game_name_hilo,
  keno: m.game_name_keno,
  miner: m.game_name_miner,
  rooms: m.game_name_rooms,
  roulette: m.game_name_roulette,
  wheel: m.game_name_wheel,
  slots: m.soon_slots_title,
  live: m.soon_live_title,
}

/** What a game of a bonus's terms is called. */
export const gameName = (game: string): string => NAMES[game]?.() ?? game
