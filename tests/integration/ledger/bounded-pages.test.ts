import { join } from 'node:path'
import type { Client, ResultSet } from '@libsql/client'
import { expect, test } from 'vitest'
import { openReader, type PlatformReader } from '#db/platform/reader.ts'
import { loadBookSections } from '#server/platform/books.ts'
import { openConnection } from '#server/platform/hosts/node/storage/connection.ts'
import { checkedPages } from '#server/platform/modules/ledger/reads.ts'
import { writeLargeDatabase } from '../../support/large-database/write-database.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'

const ROWS = 50
/** Rows that a step may read: of each condition some for each row of the page, and of the log three tiles. */
const MOST_READ = 20 * ROWS + 3 * 256
/** Derived tables, which hold what belongs to a page, and tables with a row for each log or witness. */
const SMALL = new Set([
  'page',
  'until',
  'bounds',
  'running',
  'moved',
  'ranked',
  'game',
  'json_tree',
  'CONSTANT',
  'logs',
  'log_stops',
])

type Step = { rows: number; readonly texts: Set<string> }

/** Counts the rows that each step of a check reads, and keeps its statements; patches the reader's client. */
function countReads(reader: PlatformReader) {
  const { $client: client } = reader as PlatformReader & { readonly $client: Client }
  let step: Step = { rows: 0, texts: new Set() }
  const transaction = client.transaction.bind(client) as Client['transaction']
  client.transaction = (async () => {
    const opened = await transaction()
    const execute = async (statement: { readonly sql: string }): Promise<ResultSet> => {
      const found = await opened.execute(statement)
      step.rows += found.rows.length
      step.texts.add(statement.sql)
      return found
    }
    return Object.assign(Object.create(opened), { execute })
  }) as Client['transaction']
  return {
    endStep(): Step {
      const ended = step
      step = { rows: 0, texts: new Set() }
      return ended
    },
  }
}

test('a step of the check reads some rows for each of its page, and no statement scans a large table', async () => {
  using directory = temporaryDirectory()
  const size = { players: 60, bets: 900, seed: 'pages', until: Date.UTC(2026, 0, 1), secret: 'x'.repeat(32) }
  await writeLargeDatabase({ ...size, directory: directory.path })
  const file = join(directory.path, 'platform.db')
  const { reader, close } = openReader(`file:${file}`)
  const reads = countReads(reader)
  const texts = new Set<string>()
  const most = { rows: 0, section: '' }
  let steps = 0
  let section = ''
  for await (const { next } of checkedPages(reader, await loadBookSections(), null, ROWS)) {
    const ended = reads.endStep()
    if (ended.rows > most.rows) Object.assign(most, { rows: ended.rows, section })
    for (const text of ended.texts) texts.add(text)
    section = next?.section ?? section
    steps += 1
  }
  close()
  expect(steps).toBeGreaterThan(300)
  expect(most.rows, most.section).toBeLessThan(MOST_READ)

  const connection = openConnection(file)
  // the first page of a section has no key to begin after
  const later = [...texts].filter((text) => !text.includes('WITH page AS') || text.includes('key >'))
  expect(later.length).toBeGreaterThan(40)
  for (const text of later) {
    const parameters = Array.from(text.matchAll(/\?/g), () => null)
    const plan = connection.prepare(`EXPLAIN QUERY PLAN ${text}`).all(parameters) as unknown as { detail: string }[]
    const scanned = plan.flatMap(({ detail }) => /^SCAN (\w+)/.exec(detail)?.[1] ?? [])
    expect(
      scanned.filter((table) => !SMALL.has(table)),
      text,
    ).toEqual([])
    // keys are read in their order: sorted, each page would read all that follow it
    const isOfKeys = text.includes('max(key) AS last')
    if (isOfKeys) expect(plan.map(({ detail }) => detail).join(), text).not.toContain('TEMP B-TREE')
  }
  connection.close()
})
