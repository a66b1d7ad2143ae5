import type { InstantRules, Versions } from '../registry.ts'
import { keno as current } from './current.ts'
import { keno as v1 } from './v1/rules.ts'

/** Every released version: a bet is checked by the one that it names. */
export const versions: Versions<InstantRules<'keno'>> = { current, released: [v1] }
