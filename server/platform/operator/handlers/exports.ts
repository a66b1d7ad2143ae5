import { Refusal } from '#server/platform/kernel/refusal.ts'
import { iso } from '#server/platform/kernel/surroundings.ts'
import { EXPORTED_ROWS } from '../contract/exports.ts'
import { csvOf } from '../csv.ts'
import { lookHandler, type OperatorHandlers, type Reads } from '../desk.ts'
import { userIdOf } from './subjects.ts'

type Row = Readonly<Record<string, unknown>>

const PAGE = 100
const DAY_LENGTH = '2026-12-02'.length

/** The rows of a page. Refuses `invalid` on `rows` if the list has no such field. */
function rowsIn(page: Readonly<Record<string, unknown>>, field: string): readonly Row[] {
  const rows = page[field]
  if (!Array.isArray(rows)) throw new Refusal('invalid', { field: 'rows' })
  return rows as readonly Row[]
}

/** The player whose list it is; null for other lists. */
const playerOf = async (reads: Reads, { player }: Readonly<Record<string, unknown>>): Promise<string | null> =>
  typeof player === 'string' ? userIdOf(reads, player) : null

export const exports: OperatorHandlers['exports'] = {
  list: lookHandler({
    async on(reads, { call, rows, input, why }) {
      const userId = await playerOf(reads, input)
      const params = { list: call, rows, filters: Object.keys(input) }
      return { on: userId === null ? `list:${call}` : `player:${userId}`, userId, params, why }
    },
    async answer({ readList, clock }, { call, rows: field, input }) {
      const rows: Row[] = []
      for (let before: unknown; before !== null; ) {
        const page = await readList(call, { ...input, limit: PAGE, ...(before !== undefined && { before }) })
        rows.push(...rowsIn(page, field))
        if (rows.length > EXPORTED_ROWS) throw new Refusal('conflict', { field: 'rows', detail: String(EXPORTED_ROWS) })
        before = page.next ?? null
      }
      const name = `${call}-${iso(clock.now()).slice(0, DAY_LENGTH)}.csv`
      return { name, csv: csvOf(rows), count: rows.length }
    },
  }),
}
