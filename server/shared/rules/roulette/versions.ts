import type { InstantRules, Versions } from '../registry.ts'
import { roulette as current } from './current.ts'
import { roulette as v1 } from './v1/rules.ts'

/** Every released version: a bet is checked by the one that it names. */
export const versions: Versions<InstantRules<'roulette'>> = { current, released: [v1] }
