import type { InstantRules, Versions } from '../registry.ts'
import { dice as current } from './current.ts'
import { dice as v1 } from './v1/rules.ts'

/** Every released version: a bet is checked by the one that it names. */
export const versions: Versions<InstantRules<'dice'>> = { current, released: [v1] }
