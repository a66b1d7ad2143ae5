import type { Versions } from '../versions.ts'
import type { TableRules } from './table-rules.ts'
import { tableRules as v1 } from './v1/rules.ts'
import type { TableGame } from './v1/table-result.ts'

/** Every version of the live tables that rounds were ever drawn by. */
export const tables: Versions<TableRules> = { current: v1, released: [v1] }

/** The rules that a round was promised by; undefined for ones that this program has never heard of. */
export const promisedTable = (
  { released }: Versions<TableRules>,
  game: TableGame,
  rulesHash: string | null,
): TableRules | undefined => released.find((rules) => rules.hashOf(game) === rulesHash)
