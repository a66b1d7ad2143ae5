import { readFileSync } from 'node:fs'
import { getTableColumns, is } from 'drizzle-orm'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { expect, test } from 'vitest'
import * as schema from '#db/platform/schema/index.ts'

/** Sources that erase a closed account (closure.test.ts closes one). */
const SOURCES = [
  'identity/erase-user.ts',
  'ledger/log/erase-openings.ts',
  'attribution/index.ts',
  'casino/commands/favourites.ts',
  'verification/forget-check.ts',
  'verification/uploads.ts',
].map((file) => readFileSync(new URL(`../../../server/platform/modules/${file}`, import.meta.url), 'utf8'))

/** Remaining columns of a person's row, which identify no one. */
const KEPT_OF_USERS = ['id', 'register_method', 'currency', 'locale', 'verification_status', 'created_at']

/** Tables of players' rows that remain, and the reason. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  'the law asks for money and what it was played for': [
    'ledger_accounts',
    'transfers',
    'contested_payouts',
    'deposits',
    'withdrawals',
    'exchanges',
    'exchange_quotes',
    'bets',
    'seed_pairs',
    'rounds',
    'shared_bets',
    'sports_bets',
    'sports_legs',
    'sports_factors',
    'bonus_grants',
    'bonus_approvals',
    'free_spins',
    'tournament_entries',
    'tournament_rounds',
    'tournament_prizes',
    'vip_points',
    'vip_rakeback',
    'vip_levels',
    'vip_stakes',
    'vip_requests',
    'casino_launches',
    'casino_sessions',
    'casino_rounds',
  ],
  'it shows how a player was protected': [
    'protections',
    'player_limits',
    'limited_deposits',
    'limit_events',
    'player_blocks',
  ],
  'it shows which terms a player agreed to; the address is a hash under a key that is erased': ['terms_acceptances'],
  'nobody is written to twice about the same': ['offer_letters'],
  'it shows what operators did; personal fields are hashes of a key that is erased': ['desk_audit'],
}

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const found = (pattern: RegExp) => SOURCES.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name))

test('a column of a person is erased when they close their account, or is known to name nobody', () => {
  const [, assignments = ''] = /UPDATE users SET([\s\S]*?)WHERE/.exec(SOURCES[0] ?? '') ?? []
  const erased = [...assignments.matchAll(/(\w+) =/g)].map(([, name = '']) => name)
  expect(erased.length).toBeGreaterThan(0)
  const columns = Object.keys(getTableColumns(schema.users)).map(snake)
  expect(columns.filter((name) => !erased.includes(name))).toEqual(expect.arrayContaining(KEPT_OF_USERS))
  expect(columns.filter((name) => !(erased.includes(name) || KEPT_OF_USERS.includes(name)))).toEqual([])
})

test('a table of players is erased with them, or stays for a reason', () => {
  const erased = found(/(?:DELETE FROM|UPDATE) (\w+)(?: SET [^`]*)? WHERE (?:user_)?id = \?/g)
  const kept = Object.values(KEPT).flat()
  const ofPlayers = Object.values(schema).flatMap((table) =>
    is(table, SQLiteTable) && 'userId' in getTableColumns(table) ? [getTableConfig(table).name] : [],
  )
  expect(ofPlayers.filter((name) => !(erased.includes(name) || kept.includes(name)))).toEqual([])
  // no listed table is erased, or has been removed
  expect(kept.filter((name) => erased.includes(name) || !ofPlayers.includes(name))).toEqual([])
})
