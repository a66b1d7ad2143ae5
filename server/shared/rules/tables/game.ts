import type { Versions } from '../versions.ts'
import type { TableRules } from './table-rules.ts'
import { tableRules as v1 } from './v1/rules.ts'
import type { TableGame } from './v1/table-result.ts'

/** All released versions of the live tables. */
export const tables: Versions<TableRules> = { current: v1, released: [v1] }

/** Rules that a round was committed to; undefined if they are unknown to this build. */
export const promisedTable = (
  { released }: Versions<TableRules>,
  game: TableGame,
  rulesHash: string | null,
): TableRules | undefined => released.find((rules) => rules.hashOf(game) === rulesHash)
