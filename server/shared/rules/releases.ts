import { versions as cases } from './cases/versions.ts'
import { versions as coinflip } from './coinflip/versions.ts'
import { versions as crash } from './crash/versions.ts'
import { versions as dice } from './dice/versions.ts'
import { versions as hilo } from './hilo/versions.ts'
import { versions as keno } from './keno/versions.ts'
import { versions as miner } from './miner/versions.ts'
import type { RulesRegistry } from './registry.ts'
import { versions as rooms } from './rooms/versions.ts'
import { versions as roulette } from './roulette/versions.ts'
import { versions as wheel } from './wheel/versions.ts'

/** Every version of every game: for the platform. A page loads what it needs: current.ts, or one game's versions.ts. */
export const RELEASES: RulesRegistry = {
  instant: { cases, coinflip, dice, keno, roulette, wheel },
  rounds: { hilo, miner },
  shared: { crash, rooms },
}
