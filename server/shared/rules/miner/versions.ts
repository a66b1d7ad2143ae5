import type { Versions } from '../registry.ts'
import { miner as current } from './current.ts'
import { miner as v1 } from './v1/rules.ts'

/** Every released version: a round goes on, and a bet is checked, by the one that it names. */
export const versions: Versions<typeof current> = { current, released: [v1] }
