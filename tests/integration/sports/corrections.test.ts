import { expect, it } from 'vitest'
import { checkAllBooks } from '#server/platform/books.ts'
import {
  type Correction,
  decideSportsCorrection,
  proposeSportsCorrection,
} from '#server/platform/modules/sports/commands/correct-sports-result.ts'
import { placeSportsBet } from '#server/platform/modules/sports/commands/place-sports-bet.ts'
import { pruneSportsMessages } from '#server/platform/modules/sports/commands/prune-sports-messages.ts'
import { grant } from '../../support/play-money.ts'
import { openTestFeed, WINNER } from '../../support/sports/test-match.ts'
import { settleAll } from '../../support/sports/virtual-match.ts'
import { openTestDatabase } from '../../support/test-database.ts'
import { addPlayers } from './bettors.ts'

const DAY_MS = 24 * 3_600_000
const BOTH = 'btts'

it('a late result correction takes one person to propose and another to confirm, and moves only that [A10]', async () => {
  using books = openTestDatabase()
  const feed = openTestFeed(books)
  const [player] = addPlayers(books, 1)
  if (!player) throw new Error('no player')
  books.run((context) => grant(context, { userId: player.userId, currency: 'RUB', amount: 1_000_000_000n, key: 'all' }))
  const match = feed.openMatch('ahead')
  const outcomes = (['yes', 'no'] as const).map((id) => ({
    id,
    o4: 20_000,
    p: [480_000_000, 0, 0, 0] as const,
  }))
  feed.deliver(
    feed.messageOf('pre', match, {
      kind: 'odds_change',
      state: feed.before,
      markets: [{ key: BOTH, status: 1, outcomes }],
    }),
  )
  let number = 0
  const place = (market: string, outcome: string) => {
    number += 1
    const legs = [{ eventId: match, market, outcome, odds: 20_000 }]
    const money = { sizes: [1], unit: '10', currency: 'RUB', policy: 'none' } as const
    const idempotencyKey = `correction-key-${String(number).padStart(6, '0')}`
    return books.run((context) => placeSportsBet(context, { ...player, ...money, legs, idempotencyKey })).bet.id
  }
  const [home, both] = [place(WINNER, 'home'), place(BOTH, 'yes')]
  const payouts = () =>
    [home, both].map(
      (id) =>
        (
          books.connection.prepare('SELECT payout FROM sports_bets WHERE id = ?').get([id]) as unknown as {
            payout: bigint
          }
        ).payout,
    )
  feed.result(match, 'home')
  feed.deliver(
    feed.messageOf('live', match, {
      kind: 'bet_settlement',
      certainty: 2,
      markets: [{ key: BOTH, outcomes: { yes: 'won', no: 'lost' } }],
    }),
  )
  settleAll(books)
  expect(payouts()).toEqual([20_000_000n, 20_000_000n])

  // corrections of the feed are no longer accepted, and its messages are deleted
  books.advance(6 * DAY_MS)
  feed.alive()
  feed.openMatch('ahead')
  books.run(pruneSportsMessages)
  feed.result(match, 'away')
  settleAll(books)
  expect(payouts()).toEqual([20_000_000n, 20_000_000n])

  const lost = { home: 'lost', draw: 'won', away: 'lost' }
  const propose = (more: Partial<Correction> = {}) =>
    books.run((context) =>
      proposeSportsCorrection(context, {
        eventId: match,
        market: WINNER,
        outcomes: lost,
        reason: 'a goal of the day before',
        operator: 'ann',
        ...more,
      }),
    ).id
  const decide = (id: string, operator: string, verdict: 'confirm' | 'refuse' = 'confirm') => {
    books.run((context) => decideSportsCorrection(context, { id, operator, verdict }))
    settleAll(books)
  }
  expect(() => propose({ eventId: 'nobody' })).toThrow('not_found')
  expect(() => propose({ market: 'nothing' })).toThrow('invalid')
  expect(() => propose({ outcomes: { home: 'lost', draw: 'won' } })).toThrow('invalid')
  expect(() => propose({ outcomes: { ...lost, away: 'perhaps' } })).toThrow('invalid')
  const first = propose()
  settleAll(books)
  expect(payouts()).toEqual([20_000_000n, 20_000_000n])
  expect(() => propose({ operator: 'ben' })).toThrow('conflict')
  expect(() => decide(first, 'ann')).toThrow('forbidden')
  decide(first, 'ben')
  expect(payouts()).toEqual([0n, 20_000_000n])
  expect(() => decide(first, 'ben')).toThrow('conflict')

  // a rejected one changes nothing, and one that voids its market returns the stake
  decide(propose({ outcomes: { ...lost, home: 'won', draw: 'lost' } }), 'ben', 'refuse')
  expect(payouts()).toEqual([0n, 20_000_000n])
  decide(propose({ outcomes: null, operator: 'ben' }), 'ann')
  expect(payouts()).toEqual([10_000_000n, 20_000_000n])
  // the public log says why each payout has changed
  const logged = books.connection
    .prepare(`SELECT payload ->> '$.reason' AS reason FROM log_records WHERE kind = 'correction' ORDER BY sequence`)
    .all([]) as unknown as { reason: string }[]
  expect(logged.map(({ reason }) => reason)).toEqual(['resettled', 'resettled'])
  expect(await checkAllBooks(books.reader)).toEqual([])
})
