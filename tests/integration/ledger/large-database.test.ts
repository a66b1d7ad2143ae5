import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openReader } from '#db/platform/reader.ts'
import { inspectAllBooks } from '#server/platform/books.ts'
import { CURRENCY_CODES } from '#server/shared/constants/currencies.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { emailOf } from '../../support/large-database/players.ts'
import { PASSWORD, passwordHashOf, SECRET } from '../../support/large-database/sign-in.ts'
import { writeLargeDatabase } from '../../support/large-database/write-database.ts'
import { startPlatform } from '../../support/platform.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'

const UNTIL = Date.UTC(2026, 0, 1, 12)
const SIZE = { secret: SECRET, players: 25, bets: 1800, until: UNTIL }

/** Hash of all rows of tables that a bet or a payment changes. */
async function contentOf(directory: string): Promise<unknown> {
  const { reader, close } = openReader(`file:${join(directory, 'platform.db')}`)
  try {
    return await reader.all(sql`
      SELECT (SELECT group_concat(id || payout || outcome) FROM bets) AS bets, (SELECT group_concat(hash) FROM log_records) AS log,
        (SELECT group_concat(id || balance_after) FROM entries) AS entries`)
  } finally {
    close()
  }
}

test('a large database has right books, all currencies and games, and opens as a site', async () => {
  using directory = temporaryDirectory()
  const passwordHash = await passwordHashOf('one')
  await writeLargeDatabase({ ...SIZE, directory: directory.path, seed: 'one', passwordHash })
  await using site = await startPlatform({ directory: directory.path, settings: { secret: SECRET } })
  const { reader } = site.platform

  const findings = await inspectAllBooks(reader)
  expect(findings.filter(({ violated }) => violated.length > 0)).toEqual([])
  const covered = new Map(findings.map(({ invariant, checked }) => [invariant, checked]))
  const { bets, revealed } = await reader.get<{ bets: number; revealed: number }>(sql`
    SELECT count(*) AS bets, sum(pair.status = 'revealed') AS revealed FROM bets
    LEFT JOIN seed_pairs AS pair ON pair.id = seed_pair_id`)
  expect(covered.get("a bet's payout is the net of its transfers")).toBe(bets)
  expect(revealed).toBeGreaterThan(100)
  expect(covered.get('the outcome of a bet follows from its revealed seeds')).toBe(revealed)
  for (const table of [
    'deposits',
    'withdrawals',
    'sports_bets',
    'bonus_grants',
    'tournament_rounds',
    'log_checkpoints',
  ])
    expect(await reader.get(sql`SELECT count(*) > 0 AS has FROM ${sql.raw(table)}`), table).toEqual({ has: 1 })
  const kinds = await reader.all<{ game: string; currency: string }>(sql`SELECT DISTINCT game, currency FROM bets`)
  expect(new Set(kinds.map(({ currency }) => currency))).toEqual(new Set(CURRENCY_CODES))
  expect([...new Set(kinds.map(({ game }) => game))].toSorted()).toEqual([
    'cases',
    'coinflip',
    'crash',
    'dice',
    'hilo',
    'keno',
    'miner',
    'rooms',
    'roulette',
    'sports',
    'wheel',
  ])

  const { output } = await site.request(contract.auth.login.emailPassword, { email: emailOf(0), password: PASSWORD })
  const { token } = output
  const bet = {
    side: 'under',
    chance: 5000,
    amount: '1',
    currency: 'RUB',
    idempotency_key: 'a-bet-after-many',
  } as const
  expect((await site.request(contract.dice.placeBet, bet, { token })).status).toBe(200)
})

test('equal options of a large database give equal rows, and another seed gives others', async () => {
  using first = temporaryDirectory()
  using second = temporaryDirectory()
  using third = temporaryDirectory()
  const size = { ...SIZE, players: 20, bets: 40 }
  await writeLargeDatabase({ ...size, directory: first.path, seed: 'one' })
  await writeLargeDatabase({ ...size, directory: second.path, seed: 'one' })
  await writeLargeDatabase({ ...size, directory: third.path, seed: 'two' })
  const one = await contentOf(first.path)
  expect(await contentOf(second.path)).toEqual(one)
  expect(await contentOf(third.path)).not.toEqual(one)
})
