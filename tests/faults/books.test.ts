import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openReader } from '#db/platform/reader.ts'
import { loadBookSections } from '#server/platform/books.ts'
import { openConnection } from '#server/platform/hosts/node/storage/connection.ts'
import { checkedPages, type Violation, violationsOf } from '#server/platform/modules/ledger/reads.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { fund, register, startPlatform } from '../support/platform.ts'
import { bundled } from '../support/run/bundled.ts'
import { temporaryDirectory } from '../support/temporary-directory.ts'
import type { PageCrash } from './crash/check-books-program.ts'

const PROGRAM = fileURLToPath(bundled('check-books'))
const BETS = 24
const ROWS = 5

const cursor = z.object({ position: z.object({ section: z.string(), after: z.unknown() }).nullable() })
const line = z.union([
  z.object({ cursor: z.string().transform((text) => cursor.parse(JSON.parse(text)).position) }),
  z.object({ violation: z.object({ invariant: z.string(), subject: z.string() }) }),
])

type Turn = { readonly places: readonly unknown[]; readonly found: readonly Violation[] }

/**
 * One process that continues the books check where the previous one stopped; returns how far it came, and what it
 * logged.
 */
async function checkIn(directory: string, crash: PageCrash): Promise<Turn> {
  const argv = [PROGRAM, directory, String(ROWS), JSON.stringify(crash)]
  const { stdout } = await promisify(execFile)(process.execPath, argv).catch(
    (end: { signal: string | null; stdout: string; stderr: string }) => {
      if (end.signal !== 'SIGKILL') throw new Error(end.stderr)
      return end
    },
  )
  const lines = stdout
    .split('\n')
    .filter((text) => text !== '')
    .map((text) => line.parse(JSON.parse(text)))
  return {
    places: lines.flatMap((one) => ('cursor' in one ? [one.cursor] : [])),
    found: lines.flatMap((one) => ('violation' in one ? [one.violation] : [])),
  }
}

/** A site of one player and their bets, in a closed file. */
async function playIn(directory: string): Promise<void> {
  await using site = await startPlatform({ directory })
  const token = await register(site)
  await fund(site, token, { amount: '500', currency: 'RUB' })
  const bet = { side: 'under', chance: 5_000, amount: '1', currency: 'RUB' } as const
  for (let number = 0; number < BETS; number += 1)
    await site.request(contract.dice.placeBet, { ...bet, idempotency_key: `bet-of-the-books-${number}` }, { token })
}

/** Corrupts one row of every page, and the last record of the log. Returns the expected findings, by table. */
function makeWrong(file: string) {
  const hand = openConnection(file)
  hand.exec('PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON')
  for (const { name } of rows<{ name: string }>(`SELECT name FROM sqlite_schema WHERE type = 'trigger'`))
    hand.exec(`DROP TRIGGER ${name}`)
  function rows<Row>(sql: string): Row[] {
    return hand.prepare(sql).all([]) as Row[]
  }
  /** The subjects of the last row of each page of a table, in the order of the check. */
  const ofPages = (sql: string) =>
    rows<{ key: string | number | bigint }>(sql).flatMap(({ key }, index) => (index % ROWS === 2 ? [String(key)] : []))
  const entries = ofPages('SELECT id AS key FROM entries ORDER BY id')
  const stakes = ofPages(`SELECT DISTINCT reference AS key FROM transfers ORDER BY reference`).filter((reference) =>
    reference.startsWith('bet:'),
  )
  const bets = ofPages('SELECT id AS key FROM bets ORDER BY id')
  const [last] = rows<{ sequence: bigint }>('SELECT max(sequence) AS sequence FROM log_records')
  for (const id of entries) hand.exec(`UPDATE entries SET balance_after = balance_after + id WHERE id = ${id}`)
  for (const id of bets) hand.exec(`UPDATE bets SET payout = payout + 1 WHERE id = '${id}'`)
  for (const reference of stakes)
    hand.exec(`UPDATE transfers SET kind = 'tombstone' WHERE reference = '${reference}' AND kind = 'stake'`)
  hand.exec(`UPDATE log_records SET created_at = created_at + 1 WHERE sequence = ${last?.sequence}`)
  hand.close()
  return { entries, stakes, bets, log: [String(last?.sequence)] }
}

test('the books check resumes after crashes, reads each page once, and reports every violation', async () => {
  using directory = temporaryDirectory()
  const file = join(directory.path, 'platform.db')
  await playIn(directory.path)
  const wrong = makeWrong(file)
  for (const subjects of Object.values(wrong).slice(0, 3)) expect(subjects.length).toBeGreaterThan(3)

  const { reader, close } = openReader(`file:${file}`)
  const whole: { place: unknown; found: Violation[] }[] = []
  for await (const { findings, next } of checkedPages(reader, await loadBookSections(), null, ROWS))
    whole.push({ place: next && { section: next.section, after: next.after }, found: violationsOf(findings) })
  close()

  const turns = [
    await checkIn(directory.path, { page: 7, isKept: true }),
    await checkIn(directory.path, { page: 16, isKept: false }),
    await checkIn(directory.path, null),
  ]
  expect(turns.map(({ places }) => places.length)).toEqual([7, 15, whole.length - 22])
  expect(turns.flatMap(({ places }) => places)).toEqual(whole.map(({ place }) => place))

  const found = turns.flatMap((turn) => turn.found)
  const subjectsOf = (invariant: string) => found.flatMap((one) => (one.invariant === invariant ? [one.subject] : []))
  expect(subjectsOf('each entry states the balance after it')).toEqual(expect.arrayContaining(wrong.entries))
  expect(subjectsOf("a bet's payout is the net of its transfers")).toEqual(wrong.bets)
  expect(subjectsOf('a reference has one stake, or the tombstone of one, and nothing is closed without it')).toEqual(
    expect.arrayContaining(wrong.stakes),
  )
  expect(subjectsOf('the log is one unbroken chain')).toEqual(wrong.log)
  // findings lost in a crash are logged again, and nothing is left out
  for (const page of whole) expect(found).toEqual(expect.arrayContaining(page.found))
})
