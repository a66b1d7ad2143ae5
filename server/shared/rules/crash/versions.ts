import type { Versions } from '../registry.ts'
import { type CrashRules, crash as current } from './current.ts'
import { crash as v1 } from './v1/rules.ts'

/** Every released version: a round is checked by the one that it names. */
export const versions: Versions<CrashRules> = { current, released: [v1] }
