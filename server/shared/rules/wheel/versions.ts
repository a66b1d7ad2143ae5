import type { InstantRules, Versions } from '../registry.ts'
import { wheel as current } from './current.ts'
import { wheel as v1 } from './v1/rules.ts'

/** Every released version: a bet is checked by the one that it names. */
export const versions: Versions<InstantRules<'wheel'>> = { current, released: [v1] }
