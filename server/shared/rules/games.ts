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
 * All in-house games: the only list on the server to extend for a new one. The platform decides bets by it; calls,
 * handlers, procedures and types are derived from it. Pages import only their own game's current.ts.
 */
export const games = {
  /** Decided by one bet. */
  instant: { coinflip, dice, keno, roulette, wheel, cases },
  /** Played in steps. */
  rounds: { hilo, miner },
  /** Shared by many players, each round decided by a link of a hash chain. */
  shared: { crash, rooms },
  /** Settlement of bets on sports events. */
  sports,
} as const
