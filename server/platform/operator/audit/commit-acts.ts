import type { deskLogged } from '#db/platform/schema/operator.ts'
import { PAGE_ROWS } from '#server/platform/kernel/jobs/page.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'
import { appendLog } from '#server/platform/modules/ledger/index.ts'
import { commitmentOf, rootOfCommitments } from './entry.ts'

/**
 * Commits the entries since the last time to the public log: one record with their number and a root over their
 * commitments. It shows how many acts there were, and neither whose nor which; an auditor with entries and salts can
 * check that none is missing or changed. Does nothing without new entries.
 */
export function commitDeskActs(context: CommandContext): { readonly changed: number } {
  const { db } = context
  const last = db.get<{ next: bigint }>('SELECT next FROM desk_logged ORDER BY first DESC LIMIT 1')
  const first = Number(last?.next ?? 1n)
  const rows = db.all<{ entry: string; salt: string }>(
    'SELECT entry, salt FROM desk_audit WHERE n >= ? ORDER BY n LIMIT ?',
    [first, PAGE_ROWS],
  )
  if (rows.length === 0) return { changed: 0 }
  const next = first + rows.length
  const root = rootOfCommitments(rows.map(({ entry, salt }) => commitmentOf(Buffer.from(salt, 'hex'), entry)))
  insertRow<typeof deskLogged>(db, { into: 'desk_logged', row: { first, next, root } })
  appendLog(context, { kind: 'desk_acts', reference: `desk:${first}`, fields: { first, next, c: root } })
  return { changed: rows.length }
}
