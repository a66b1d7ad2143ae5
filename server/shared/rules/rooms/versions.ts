import type { Versions } from '../registry.ts'
import { rooms as current, type RoomRules } from './current.ts'
import { rooms as v1 } from './v1/rules.ts'

/** Every released version: a draw is checked by the one that it names. */
export const versions: Versions<RoomRules> = { current, released: [v1] }
