import { expect, test } from 'vitest'
import type { vipRequests } from '#db/platform/schema/vip.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'
import type { WriterDatabase } from '#server/platform/kernel/writer/writer-database.ts'

const into = 'vip_requests'

function recording() {
  const sent: unknown[] = []
  const db: Pick<WriterDatabase, 'run'> = {
    run(sql, parameters) {
      sent.push({ sql, parameters })
      return { changes: 1 }
    },
  }
  return { db, sent }
}

test('a row is inserted by the names of its columns', () => {
  const { db, sent } = recording()
  const row = { user_id: 'u', requested_at: 1 }
  insertRow<typeof vipRequests>(db, { into, row, onConflict: 'ON CONFLICT DO NOTHING' })
  expect(sent).toEqual([
    {
      sql: 'INSERT INTO vip_requests (user_id, requested_at) VALUES (?, ?) ON CONFLICT DO NOTHING',
      parameters: ['u', 1],
    },
  ])
})

test('a row that is not the table’s does not compile', () => {
  const { db, sent } = recording()
  // @ts-expect-error a column is missing
  insertRow<typeof vipRequests>(db, { into, row: { user_id: 'u' } })
  // @ts-expect-error a time is a number
  insertRow<typeof vipRequests>(db, { into, row: { user_id: 'u', requested_at: 'now' } })
  // @ts-expect-error there is no such column
  insertRow<typeof vipRequests>(db, { into, row: { user_id: 'u', requested_at: 1, more: 1 } })
  // @ts-expect-error it is another table
  insertRow<typeof vipRequests>(db, { into: 'users', row: { user_id: 'u', requested_at: 1 } })
  expect(sent).toHaveLength(4)
})
