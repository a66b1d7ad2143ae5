import { asc } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { bets } from '#db/platform/schema/bets.ts'
import { users } from '#db/platform/schema/identity.ts'
import { checkAllBooks } from '#server/platform/books.ts'
import { placeBet } from '#server/platform/modules/instant-games/commands/place-bet.ts'
import { readWallets } from '#server/platform/modules/ledger/reads.ts'
import { register } from '#server/platform/modules/registration/commands/register.ts'
import { cashOutRound } from '#server/platform/modules/round-games/commands/cash-out-round.ts'
import { closeIdleRound } from '#server/platform/modules/round-games/commands/close-rounds.ts'
import { startRound } from '#server/platform/modules/round-games/commands/start-round.ts'
import { stepRound } from '#server/platform/modules/round-games/commands/step-round.ts'
import { formatMicros, parseMicros } from '#server/shared/money/micros.ts'
import { registrationOf } from '../../support/platform/registration.ts'
import { grant } from '../../support/play-money.ts'
import { refusalCode } from '../../support/refusal-code.ts'
import { type Fault, openTestDatabase } from '../../support/test-database.ts'
import { minerStart } from '../round-games/round-players.ts'
import { betOn, newKey, PLAYS } from './players.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** The platform's commands with their own database and mutated SQL, and a player with 1000 roubles. */
async function openTable(faults: readonly Fault[] = []) {
  const books = openTestDatabase(faults)
  books.run((context) => register(context, registrationOf('player@example.com')))
  const [user] = await books.reader.select({ id: users.id }).from(users)
  if (!user) throw new Error('a new player is stored')
  const userId = user.id
  const player = { userId, sessionId: 'a session', token: '' }
  books.run((context) => grant(context, { userId, currency: 'RUB', amount: parseMicros('1000'), key: 'funds' }))
  return {
    bet: () => books.run((context) => placeBet(context, betOn(player, PLAYS.dice))).bet,
    startMiner: (mines: number) =>
      books.run((context) => startRound(context, minerStart(player, { opening: { mines } }))).round.id,
    pick: (roundId: string, tile: number) =>
      books.run((context) => stepRound(context, { userId, game: 'miner', roundId, step: 1, action: tile })).round,
    cashOut: (roundId: string) =>
      books.run((context) => cashOutRound(context, { userId, game: 'miner', roundId, idempotencyKey: newKey() })).round,
    closeIdle(roundId: string) {
      books.advance(DAY_MS)
      books.run((context) => closeIdleRound(context, { roundId }))
    },
    nonces: async () =>
      (await books.reader.select().from(bets).orderBy(asc(bets.id))).map(({ nonce }) => Number(nonce)),
    async roubles() {
      expect(await checkAllBooks(books.reader)).toEqual([])
      const wallets = await readWallets(books.reader, userId)
      return wallets.flatMap(({ currency, balance }) => (currency === 'RUB' ? formatMicros(balance) : [])).join()
    },
    [Symbol.dispose]: () => books[Symbol.dispose](),
  }
}

/** Reuses the nonce of the previous bet. */
const sameNonceAgain: readonly Fault[] = [
  { text: 'SET nonce = changed.column2', instead: 'SET nonce = changed.column2 - 1' },
]

/** Ignores that a round has ended. */
const blindToEnds: readonly Fault[] = [{ text: 'round.ending,', instead: 'NULL AS ending,' }]

describe('a nonce handed out twice', () => {
  it('decides no second bet: the database takes neither it nor its stake', async () => {
    using table = await openTable(sameNonceAgain)
    table.bet()
    const before = await table.roubles()
    expect(() => table.bet()).toThrow(/UNIQUE.*bets\.seed_pair_id, bets\.nonce/)
    expect([await table.nonces(), await table.roubles()]).toEqual([[0], before])
  })

  it('decides no second round', async () => {
    using table = await openTable(sameNonceAgain)
    table.cashOut(firstSafe(table))
    const before = await table.roubles()
    expect(() => table.startMiner(1)).toThrow(/UNIQUE.*rounds\.seed_pair_id, rounds\.nonce/)
    expect(await table.roubles()).toBe(before)
  })

  it('is handed out once where the code is as it is', async () => {
    using table = await openTable()
    table.bet()
    table.cashOut(firstSafe(table))
    table.bet()
    expect((await table.nonces()).toSorted((a, b) => a - b)).toEqual([0, 1, 2])
  })
})

describe('a refund paid twice', () => {
  it('is refused by the ledger, where the code does not see that the round has ended', async () => {
    using table = await openTable(blindToEnds)
    const roundId = table.startMiner(3)
    expect(await table.roubles()).toBe('990')
    table.closeIdle(roundId)
    expect(await table.roubles()).toBe('1000')
    expect(refusalCode(() => table.closeIdle(roundId))).toBe('conflict')
    expect(await table.roubles()).toBe('1000')
  })

  it('is asked for in vain where the code is as it is', async () => {
    using table = await openTable()
    const roundId = table.startMiner(3)
    table.closeIdle(roundId)
    expect(refusalCode(() => table.closeIdle(roundId))).toBeUndefined()
    expect(await table.roubles()).toBe('1000')
  })
})

it('a fault in a text that no statement has is an error, for it would be found by any test', async () => {
  const table = await openTable([{ text: 'SET nonce = nonce + 2', instead: 'SET nonce = nonce' }])
  table.bet()
  expect(() => table[Symbol.dispose]()).toThrow('no statement contained the text')
})

it('a cash-out paid twice, under another key, is refused by the ledger', async () => {
  using table = await openTable(blindToEnds)
  const roundId = firstSafe(table)
  table.cashOut(roundId)
  const paid = await table.roubles()
  expect(refusalCode(() => table.cashOut(roundId))).toBe('conflict')
  expect(await table.roubles()).toBe(paid)
})

/** A round of one mine with a tile opened; the seeded entropy of this database places the mine elsewhere. */
function firstSafe(table: Awaited<ReturnType<typeof openTable>>): string {
  const roundId = table.startMiner(1)
  expect(table.pick(roundId, 13).status).toBe('open')
  return roundId
}
