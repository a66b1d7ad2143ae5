import type { InstantRules, Versions } from '../registry.ts'
import { cases as current } from './current.ts'
import { cases as v1 } from './v1/rules.ts'

/** Every released version: a bet is checked by the one that it names. */
export const versions: Versions<InstantRules<'cases'>> = { current, released: [v1] }
