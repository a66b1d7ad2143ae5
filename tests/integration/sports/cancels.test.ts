import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { sportsBets, sportsLegs } from '#db/platform/schema/sports.ts'
import { checkAllBooks } from '#server/platform/books.ts'
import { NOT_STARTED } from '#server/platform/modules/sports/book/event-row.ts'
import type { FeedBody, FeedMessage } from '#server/platform/providers/odds/port.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { fund, register, startPlatform, type TestPlatform } from '../../support/platform.ts'
import { LIVE, WINNER, winnerAt } from '../../support/sports/test-match.ts'

const HOUR_MS = 3_600_000
/** Shorter than the timeout of a silent producer. */
const A_WHILE_MS = 10_000

/** A platform whose only producer is the test: every message and bet goes through the writer's own thread. */
async function openBook() {
  const site = await startPlatform({ providerSettings: { SPORTS_FEED: 'none' } })
  const { writer, reader } = site.platform
  let seq = 0
  const messageOf = (eventId: string, body: FeedBody, generatedAt = site.clock.now()): FeedMessage => {
    seq += 1
    return { producer: 'live', seq, eventId, generatedAt, body }
  }
  const deliver = (...messages: readonly FeedMessage[]) => writer.execute('takeFeedMessages', { messages })
  async function settle(): Promise<void> {
    for (let page = await writer.execute('settleSportsBets', { after: null }); !page.isDone; )
      page = await writer.execute('settleSportsBets', { after: page.next })
  }
  return {
    site,
    messageOf,
    deliver,
    settle,
    async openMatch(isLive = false): Promise<string> {
      const id = `test:match:${randomUUID()}`
      const names = { sport: 'football', category: 'Test', tournament: 'League', home: 'Home', away: 'Away' }
      await deliver(
        messageOf('', { kind: 'alive' }),
        messageOf(id, {
          kind: 'fixture_change',
          changeType: 'new',
          fixture: { ...names, startsAt: site.clock.now() + HOUR_MS },
        }),
        messageOf(id, { kind: 'odds_change', state: isLive ? LIVE : NOT_STARTED, markets: [winnerAt(20_000)] }),
      )
      return id
    },
    odds: (id: string) =>
      deliver(messageOf(id, { kind: 'odds_change', state: NOT_STARTED, markets: [winnerAt(20_000)] })),
    cancel: (id: string, window: Partial<Extract<FeedBody, { kind: 'bet_cancel' }>> = {}) =>
      deliver(
        messageOf('', { kind: 'alive' }),
        messageOf(id, {
          kind: 'bet_cancel',
          markets: 'all',
          startTime: null,
          endTime: null,
          reason: 'review',
          ...window,
        }),
      ),
    async place(player: Player, legs: readonly string[]) {
      const { bet } = await writer.execute('placeSportsBet', {
        ...player,
        legs: legs.map((eventId) => ({ eventId, market: WINNER, outcome: 'home', odds: 20_000 })),
        sizes: [legs.length],
        unit: '100',
        currency: 'RUB',
        policy: 'none',
        idempotencyKey: randomUUID(),
      })
      return bet.id
    },
    async betNow(id: string) {
      const [bet] = await reader.select().from(sportsBets).where(eq(sportsBets.id, id))
      const legs = await reader.select().from(sportsLegs).where(eq(sportsLegs.betId, id))
      return { status: bet?.status, refusal: bet?.refusal, payout: bet?.payout, grades: legs.map(({ grade }) => grade) }
    },
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  }
}

type Player = { readonly userId: string; readonly sessionId: string }

async function openPlayer(site: TestPlatform): Promise<Player> {
  const token = await register(site)
  await fund(site, token, { amount: '1000', currency: 'RUB' })
  const { output } = await site.request(contract.profile.user, {}, { token })
  return { userId: output.user.id, sessionId: randomUUID() }
}

it('a cancel of a time range voids only bets on odds within it, and its rollback restores just those [A10]', async () => {
  await using book = await openBook()
  const { site } = book
  const player = await openPlayer(site)
  const [id, other] = [await book.openMatch(), await book.openMatch()]
  const before = await book.place(player, [id])
  site.clock.advance(A_WHILE_MS)
  const startTime = site.clock.now()
  await book.deliver(book.messageOf('', { kind: 'alive' }))
  await book.odds(id)
  const [inside, double] = [await book.place(player, [id]), await book.place(player, [id, other])]
  site.clock.advance(A_WHILE_MS)
  const endTime = site.clock.now()
  await book.deliver(book.messageOf('', { kind: 'alive' }))
  await book.odds(id)
  const after = await book.place(player, [id])

  await book.cancel(id, { startTime, endTime })
  await book.settle()
  expect((await book.betNow(before)).grades).toEqual([null])
  expect((await book.betNow(after)).grades).toEqual([null])
  expect(await book.betNow(inside)).toMatchObject({ status: 'settled', payout: 100_000_000n, grades: ['void'] })
  // the other leg remains open
  expect(await book.betNow(double)).toMatchObject({ status: 'open', grades: ['void', null] })
  expect(await checkAllBooks(site.platform.reader)).toEqual([])

  const outcomes = { home: 'won', draw: 'lost', away: 'lost' } as const
  await book.deliver(book.messageOf(id, { kind: 'bet_settlement', certainty: 2, markets: [{ key: WINNER, outcomes }] }))
  await book.settle()
  expect(await book.betNow(inside)).toMatchObject({ status: 'settled', payout: 100_000_000n, grades: ['void'] })
  expect(await book.betNow(before)).toMatchObject({ status: 'settled', payout: 200_000_000n, grades: ['won'] })

  const window = { markets: 'all', startTime, endTime, reason: 'review' } as const
  await book.deliver(book.messageOf(id, { kind: 'rollback_bet_cancel', ...window }))
  await book.settle()
  expect(await book.betNow(inside)).toMatchObject({ status: 'settled', payout: 200_000_000n, grades: ['won'] })
  expect((await book.betNow(double)).grades).toEqual(['won', null])
  expect(await checkAllBooks(site.platform.reader)).toEqual([])
})

it('a pending bet is rejected whole if its odds are cancelled; no new bet on them is accepted [A10]', async () => {
  await using book = await openBook()
  const { site } = book
  const player = await openPlayer(site)
  const id = await book.openMatch(true)
  const pending = await book.place(player, [id])
  expect((await book.betNow(pending)).status).toBe('pending')

  await book.cancel(id)
  await book.settle()
  expect((await book.betNow(pending)).status).toBe('pending')
  await expect(book.place(player, [id])).rejects.toMatchObject({ code: 'market_closed' })
  site.clock.advance(6000)
  await book.deliver(book.messageOf('', { kind: 'alive' }))
  await site.platform.writer.execute('decidePendingBets', undefined)

  expect(await book.betNow(pending)).toMatchObject({ status: 'refused', refusal: 'market_closed', grades: [null] })
  expect(await checkAllBooks(site.platform.reader)).toEqual([])
})

it('bets racing a stop are accepted before it and rejected after it, with the books balanced [A10]', async () => {
  await using book = await openBook()
  const { site } = book
  const player = await openPlayer(site)
  const id = await book.openMatch()
  const stop = book.messageOf(id, { kind: 'bet_stop', groups: 'all', marketStatus: -1 })
  const bets = (count: number) =>
    Array.from({ length: count }, () => book.place(player, [id]).catch((error: { code: string }) => error.code))
  // all of them are sent simultaneously: the writer's order decides
  const [before, , after] = await Promise.all([Promise.all(bets(3)), book.deliver(stop), Promise.all(bets(3))])

  for (const one of before) expect((await book.betNow(one)).status).toBe('open')
  expect(after).toEqual(['market_closed', 'market_closed', 'market_closed'])
  expect(await site.platform.reader.$count(sportsBets)).toBe(3)
  expect(await checkAllBooks(site.platform.reader)).toEqual([])
})
