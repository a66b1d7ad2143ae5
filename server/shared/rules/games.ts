import { sports } from '../sports/versions.ts'
import { cases } from './cases/game.ts'
import { coinflip } from './coinflip/game.ts'
import { crash } from './crash/game.ts'
import { dice } from './dice/game.ts'
import { hilo } from './hilo/game.ts'
import { keno } from './keno/game.ts'
import { miner } from './miner/game.ts'
import { rooms } from './rooms/game.ts'
import { roulette } from './roulette/game.ts'
import { wheel } from './wheel/game.ts'

/**
 * Every in-house game: the one list on the server that a new one is added to. The platform decides bets by it; calls,
 * handlers, procedures and types are derived from it. A page imports its own game's current.ts alone.
 */
export const games = {
  /** Decided by one bet. */
  instant: { coinflip, dice, keno, roulette, wheel, cases },
  /** Played in steps. */
  rounds: { hilo, miner },
  /** Played by many at once, each round decided by a link of a chain. */
  shared: { crash, rooms },
  /** What bets on events of the world come to. */
  sports,
} as const
