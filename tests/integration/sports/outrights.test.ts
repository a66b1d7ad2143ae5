import { describe, expect, it } from 'vitest'
import { checkAllBooks } from '#server/platform/books.ts'
import { findBookBet } from '#server/platform/modules/sports/book/bet-row.ts'
import { findEvent } from '#server/platform/modules/sports/book/event-row.ts'
import { loadsOnEvent } from '#server/platform/modules/sports/book/liability.ts'
import { decidePendingBets } from '#server/platform/modules/sports/commands/decide-pending-bets.ts'
import { placeSportsBet } from '#server/platform/modules/sports/commands/place-sports-bet.ts'
import { eventFacts } from '#server/platform/modules/sports/event-view.ts'
import type { FeedMessage } from '#server/platform/providers/odds/port.ts'
import { virtualFeed } from '#server/platform/providers/odds/virtual/feed.ts'
import { slotOf } from '#server/platform/providers/odds/virtual/fixtures.ts'
import {
  openingRound,
  roundBody,
  roundFrom,
  roundScript,
  type VirtualRound,
} from '#server/platform/providers/odds/virtual/outrights.ts'
import { eventKey } from '#server/platform/providers/odds/virtual/proof.ts'
import { faultsOf } from '#server/platform/providers/odds/virtual/script.ts'
import { football } from '#server/platform/providers/odds/virtual/sports/football/sport.ts'
import { VIRTUAL_SPORTS } from '#server/platform/providers/odds/virtual/sports/index.ts'
import { formatMicros, parseMicros } from '#server/shared/money/micros.ts'
import { payoutOfBet } from '#server/shared/sports/slip/payout.ts'
import { NO_FAILURES } from '../../support/engine-reports.ts'
import { refusalCode } from '../../support/refusal-code.ts'
import { idle, simulatedTime } from '../../support/shared-rounds/simulation.ts'
import { openTestFeed, WINNER, winnerAt } from '../../support/sports/test-match.ts'
import { settleAll } from '../../support/sports/virtual-match.ts'
import { openTestDatabase } from '../../support/test-database.ts'
import { addRichPlayer } from './bettors.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const DELAY_MS = 5000
const WINNER_OF_ROUND = 'outright'
const TOP = 'top_n|n=3'

function findRound(slot: number, isWanted: (round: VirtualRound) => boolean): VirtualRound {
  for (let at = slot; ; at++) {
    const round = roundFrom(football, at)
    if (round && isWanted(round)) return round
  }
}

/** A round of a league in the book before its first match, and its messages from then on. */
function openRound(isWanted: (lines: ReturnType<typeof linesOf>) => boolean) {
  const books = openTestDatabase()
  const feed = openTestFeed(books)
  const round = findRound(slotOf(football, feed.now()) + 2, (one) => isWanted(linesOf(one)))
  books.advance(round.startsAt - HOUR_MS - feed.now())
  feed.deliver(feed.messageOf('pre', round.id, roundBody(round)), feed.messageOf('pre', round.id, openingRound(round)))
  const player = addRichPlayer(books)
  let number = 0
  return {
    books,
    feed,
    round,
    lines: linesOf(round),
    market: (key: string) => books.run((context) => findEvent(context, round.id)?.markets[key]),
    shown() {
      const event = books.run((context) => findEvent(context, round.id))
      return event && eventFacts(event)
    },
    place(legs: readonly { eventId: string; market: string; outcome: string; odds: number }[], unit = '100') {
      number += 1
      const money = { unit, currency: 'RUB', policy: 'any' } as const
      const input = { ...player, ...money, legs, sizes: [legs.length], idempotencyKey: `outright-key-of-${number}` }
      return books.run((context) => placeSportsBet(context, input)).bet
    },
    /** Sends the feed's next message, at its time. */
    tell({ at, body }: ReturnType<typeof linesOf>[number]) {
      books.advance(Math.max(0, at - feed.now()))
      feed.deliver(feed.messageOf('live', round.id, body, at))
      settleAll(books)
    },
  }
}

const keyOf = ({ id }: { readonly id: string }) => `the rounds of a test ${id}`
const linesOf = (round: VirtualRound) => [...roundScript(round, { keyOf })]
type Lines = ReturnType<typeof linesOf>
const settledIn = (lines: Lines) => lines.flatMap(({ body }) => (body.kind === 'bet_settlement' ? [body] : []))[0]

describe('an outright [A10]', () => {
  it('on the winner of a round is settled by the goals of all its matches, level teams as a dead heat', async () => {
    const isTied = (lines: Lines) =>
      Object.values(settledIn(lines)?.markets[0]?.outcomes ?? {}).some((grade) => typeof grade === 'object')
    const { books, round, lines, market, shown, place, tell } = openRound(isTied)
    using _ = books
    const bets = [WINNER_OF_ROUND, TOP].flatMap((key) =>
      Object.entries(market(key)?.outcomes ?? {}).flatMap(([outcome, { o4 }]) => {
        if (o4 === null) return []
        const leg = { eventId: round.id, market: key, outcome, odds: o4 }
        return [{ ...leg, id: place([leg]).id }]
      }),
    )
    expect(bets.length).toBeGreaterThan(8)
    // three outcomes of a top three win, so that the three largest payouts are the liability
    const loads = books.run((context) => {
      const { ofMarket, ofOutcome } = loadsOnEvent(context, round.id)
      const each = bets
        .filter(({ market: key }) => key === TOP)
        .map(({ outcome }) => ofOutcome({ market: TOP, outcome }))
      const worst = each.toSorted((one, other) => (one < other ? 1 : -1)).slice(0, 3)
      return { whole: ofMarket(TOP), worst: worst.reduce((sum, load) => sum + load, 0n) }
    })
    expect(loads.whole).toBe(loads.worst)
    const statuses: (number | undefined)[] = []
    const received: number[] = []
    for (const line of lines) {
      tell(line)
      statuses.push(market(WINNER_OF_ROUND)?.status)
      received.push(shown()?.standings?.length ?? 0)
    }
    // after each match both of its teams are in the table; at the end it names the teams of the bets
    expect([...new Set(received)]).toEqual(
      round.matches.flatMap((_, index) => [2 * index]).concat(2 * round.matches.length),
    )
    const { status, standings = [] } = shown() ?? {}
    expect(status).toBe('closed')
    const leaders = standings.filter(({ score }) => score === standings[0]?.score).map(({ name }) => name)
    const winners = Object.entries(settledIn(lines)?.markets[0]?.outcomes ?? {}).filter(([, grade]) => grade !== 'lost')
    expect(leaders.toSorted()).toEqual(winners.map(([name]) => name).toSorted())
    // suspended during each match, open between two of them
    expect(statuses.filter((status) => status === 1).length).toBe(round.matches.length - 1)
    expect(statuses[0]).toBe(-1)
    expect(statuses.at(-1)).toBe(-3)
    const settled = settledIn(lines)
    for (const { id, market: key, outcome, odds } of bets) {
      const bet = books.run((context) => findBookBet(context, id))
      const grade = settled?.markets.find((one) => one.key === key)?.outcomes[outcome]
      if (!bet || !grade) throw new Error(`${key} of ${outcome} is not settled`)
      expect(bet.status).toBe('settled')
      expect(bet.payout).toBe(payoutOfBet(parseMicros('100'), [1], [{ o4: BigInt(odds), grade, isBanker: false }]))
    }
    expect(await checkAllBooks(books.reader)).toEqual([])
  })

  it('is taken between two matches after the delay of its sport, and no longer once the next one begins', () => {
    const { books, feed, round, lines, market, place, tell } = openRound((all) => settledIn(all) !== undefined)
    using _ = books
    const opened = lines.findIndex(({ body }, index) => index > 1 && body.kind === 'odds_change')
    for (const line of lines.slice(0, opened)) tell(line)
    const leg = () => {
      const [outcome = '', { o4 } = { o4: null }] = Object.entries(market(WINNER_OF_ROUND)?.outcomes ?? {})[0] ?? []
      return { eventId: round.id, market: WINNER_OF_ROUND, outcome, odds: o4 ?? 0 }
    }
    expect(refusalCode(() => place([leg()]))).toBe('market_closed')
    const [open, kickOff] = lines.slice(opened)
    if (!open || !kickOff) throw new Error('nothing follows')
    tell(open)
    const bet = place([leg()])
    expect(bet.status).toBe('pending')
    books.advance(DELAY_MS)
    feed.deliver(feed.messageOf('live', '', { kind: 'alive' }))
    books.run(decidePendingBets)
    expect(books.run((context) => findBookBet(context, bet.id))?.status).toBe('open')
    tell(kickOff)
    expect(refusalCode(() => place([leg()]))).toBe('market_closed')
  })

  it('is void when one of its matches has no goals that count, whatever was scored before', async () => {
    const { books, round, lines, market, place, tell } = openRound(
      (all) => settledIn(all) === undefined && all.length > 4,
    )
    using _ = books
    const [outcome = '', { o4 } = { o4: null }] = Object.entries(market(WINNER_OF_ROUND)?.outcomes ?? {})[0] ?? []
    const { id } = place([{ eventId: round.id, market: WINNER_OF_ROUND, outcome, odds: o4 ?? 0 }])
    for (const line of lines) tell(line)
    const bet = books.run((context) => findBookBet(context, id))
    expect({ status: bet?.status, payout: formatMicros(bet?.payout ?? parseMicros('0')) }).toEqual({
      status: 'settled',
      payout: '100',
    })
    expect(await checkAllBooks(books.reader)).toEqual([])
  })

  it('stands in no accumulator with a match of its tournament, and in one with any other', () => {
    const { books, feed, round, market, place } = openRound((all) => settledIn(all) !== undefined)
    using _ = books
    const [outcome = '', { o4 } = { o4: null }] = Object.entries(market(WINNER_OF_ROUND)?.outcomes ?? {})[0] ?? []
    const outright = { eventId: round.id, market: WINNER_OF_ROUND, outcome, odds: o4 ?? 0 }
    const of = (tournament: string) => {
      const id = `test:of:${tournament}`
      const fixture = { sport: 'football', category: 'Test', tournament, home: 'Home', away: 'Away' }
      feed.deliver(
        feed.messageOf('pre', id, {
          kind: 'fixture_change',
          changeType: 'new',
          fixture: { ...fixture, startsAt: feed.now() + DAY_MS },
        }),
        feed.messageOf('pre', id, { kind: 'odds_change', state: feed.before, markets: [winnerAt(20_000)] }),
      )
      return { eventId: id, market: WINNER, outcome: 'home', odds: 20_000 }
    }
    expect(refusalCode(() => place([outright, of(round.tournament)]))).toBe('selections_related')
    expect(place([outright, of('Another League')]).status).toBe('open')
  })

  it('goes on after a pause where it was: what was said is not said again, and what follows is', async () => {
    const secret = () => 'secret of a round'
    const round = findRound(slotOf(football, Date.UTC(2026, 0, 2)), (one) =>
      one.matches.every((match) => {
        const { isCancelled, abandonedAt } = faultsOf(eventKey(secret, match), match)
        return !isCancelled && abandonedAt === null
      }),
    )
    const third = round.matches[2]
    if (!third) throw new Error('a round of two matches')
    const time = simulatedTime(third.startsAt - 2000)
    const received: FeedMessage[] = []
    const cursor = { seq: 1, generatedAt: third.startsAt - 3000 }
    const ahead = { announced: third.startsAt + 30 * DAY_MS, priced: third.startsAt + 30 * DAY_MS }
    const feed = virtualFeed(secret).open({
      ...NO_FAILURES,
      clock: time,
      scheduler: time,
      cursors: { pre: cursor, live: cursor },
      sports: new Map(VIRTUAL_SPORTS.map(({ name }) => [name, ahead])),
      played: new Map(),
      deliver: async (messages) => void received.push(...messages),
    })
    for (let turn = 0; turn < 300; turn++) await idle()
    await time.run(5000)
    await feed[Symbol.asyncDispose]()
    const reported = received.filter(({ eventId }) => eventId === round.id)
    expect(reported.map(({ generatedAt, body }) => [generatedAt, body.kind])).toEqual([[third.startsAt, 'bet_stop']])
  })
})
