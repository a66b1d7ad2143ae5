import type { InstantRules, Versions } from '../registry.ts'
import { coinflip as current } from './current.ts'
import { coinflip as v1 } from './v1/rules.ts'

/** Every released version: a bet is checked by the one that it names. */
export const versions: Versions<InstantRules<'coinflip'>> = { current, released: [v1] }
