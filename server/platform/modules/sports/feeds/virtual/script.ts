import { nodeHmacSha256 } from '#server/platform/modules/fairness/index.ts'
import { floatsOf } from '#server/shared/sports/floats.ts'
import { footballLaw, KICK_OFF } from '#server/shared/sports/football/law.ts'
import { type FootballMatch, playFootball } from '#server/shared/sports/football/match.ts'
import { clockOf, HALF_TIME, MINUTES } from '#server/shared/sports/football/time.ts'
import type { FootballResult, Score } from '#server/shared/sports/markets/market-type.ts'
import { settledOutcomes } from '#server/shared/sports/markets/settle.ts'
import type { EventState, FeedBody, FeedMarket } from '../feed.ts'
import type { VirtualFixture } from './fixtures.ts'
import { pricedMarkets } from './markets.ts'

/** What the feed says of a match, and when, before it is numbered. */
export type Line = { readonly at: number; readonly body: FeedBody }

/** A match is played four times as fast as the clock on its page. */
const PLAYED_MINUTE_MS = 15_000
const BREAK_MS = 180_000
/** After what stops the bets, by the clock on the wall. */
const STOP_MS = 200
const SCORE_MS = 2000
const OPEN_AGAIN_MS = 8000
const CONFIRMED_MS = 60_000
const LONGEST_CORRECTION_MS = 300_000

/** When a played minute is reached, after the kick-off; x = 47 is when the first half ends. */
export const elapsedAt = (x: number): number => x * PLAYED_MINUTE_MS + (x > HALF_TIME ? BREAK_MS : 0)
/** From the kick-off until the last thing that is said of a match. */
export const SCRIPT_MS = elapsedAt(MINUTES) + CONFIRMED_MS + LONGEST_CORRECTION_MS + 1000

/** What happens to an event besides its result. */
export type Faults = {
  readonly isCancelled: boolean
  /** Set where the result is told wrongly first: after so long it is put right. */
  readonly correctedAfterMs: number | null
}

/** How often the virtual feed errs, as real feeds do: one event in 200 is cancelled, one result in 400 corrected. */
export function faultsOf(key: string, { id }: Pick<VirtualFixture, 'id'>): Faults {
  const floats = floatsOf(nodeHmacSha256, key, `sports:fb:${id}:3`)
  const [cancelled, corrected, after] = [floats.next().value, floats.next().value, floats.next().value]
  return {
    isCancelled: cancelled < 1 / 200,
    correctedAfterMs: corrected < 1 / 400 ? 30_000 + Math.floor(after * (LONGEST_CORRECTION_MS - 30_000)) : null,
  }
}

export const matchOf = (key: string, { id, means }: Pick<VirtualFixture, 'id' | 'means'>): FootballMatch =>
  playFootball(means, floatsOf(nodeHmacSha256, key, `sports:fb:${id}:0`))

const NOTHING_YET: FootballMatch = { card: null, goals: [] }

/** That there is a match. */
export function fixtureBody(fixture: VirtualFixture, changeType: 'new' | 'cancelled'): FeedBody {
  const { sport, category, tournament, home, away, startsAt } = fixture
  return { kind: 'fixture_change', changeType, fixture: { sport, category, tournament, home, away, startsAt } }
}

/** The odds of a match before it begins. */
export function openingOdds({ means }: VirtualFixture): Extract<FeedBody, { kind: 'odds_change' }> {
  const law = footballLaw(means, KICK_OFF, { first: null })
  const markets = pricedMarkets(law, resultAt(NOTHING_YET, 0, false), false)
  return { kind: 'odds_change', state: stateAt(NOTHING_YET, null), markets }
}

function resultAt({ goals }: FootballMatch, x: number, isOver: boolean): FootballResult {
  const scored = goals.filter((goal) => goal.x <= x)
  const upTo = (until: number): Score => {
    const counted = scored.filter((goal) => goal.x <= until)
    return {
      home: counted.filter(({ team }) => team === 'home').length,
      away: counted.filter(({ team }) => team === 'away').length,
    }
  }
  return {
    score: upTo(x),
    firstHalf: x >= HALF_TIME ? upTo(HALF_TIME) : null,
    goals: scored.map(({ team }) => team),
    isOver,
  }
}

/** @param x played minutes; null before the match */
function stateAt(match: FootballMatch, x: number | null, status?: EventState['status']): EventState {
  const { score, firstHalf } = resultAt(match, x ?? -1, false)
  const sentOff = match.card !== null && x !== null && match.card.x <= x ? match.card.team : null
  return {
    status: status ?? (x === null ? 'not_started' : 'live'),
    score: x === null ? null : score,
    firstHalf,
    clock: x === null || x >= MINUTES ? null : { ...clockOf(x), isBreak: x === HALF_TIME },
    redCards: { home: sentOff === 'home' ? 1 : 0, away: sentOff === 'away' ? 1 : 0 },
    goals: match.goals
      .filter((goal) => x !== null && goal.x <= x)
      .map((goal) => ({ team: goal.team, minute: clockOf(goal.x).minute })),
  }
}

type Moment = { readonly x: number; readonly kind: 'minute' | 'incident' | 'half' }

/** Kick-off, every minute, goals, the card, the half: in the order of time. */
function momentsOf({ goals, card }: FootballMatch): Moment[] {
  const minutes = Array.from({ length: MINUTES }, (_, x): Moment => ({ x, kind: x === HALF_TIME ? 'half' : 'minute' }))
  const incidents = [...goals, ...(card ? [card] : [])].map(({ x }): Moment => ({ x, kind: 'incident' }))
  return [...minutes, ...incidents].sort((a, b) => a.x - b.x)
}

/**
 * All that the feed says of a match from its kick-off on, lazily: the same for a key however often it is asked, so that a restart
 * goes on where the last run ended. Odds are the law's at each moment; bets stop at goals and cards, and open again once what
 * has happened is known, unless the next one has happened by then.
 */
export function* scriptOf(fixture: VirtualFixture, key: string, faults: Faults): Generator<Line> {
  const { startsAt, means } = fixture
  const line = (at: number, body: FeedBody): Line => ({ at: startsAt + at, body })
  if (faults.isCancelled) {
    yield line(0, fixtureBody(fixture, 'cancelled'))
    yield line(1, { kind: 'bet_cancel', markets: 'all', startTime: null, endTime: null, reason: 'cancelled' })
    return
  }
  const match = matchOf(key, fixture)
  const offered = new Set(openingOdds(fixture).markets.map(({ key: one }) => one))
  const settled = new Set<string>()

  function odds(x: number): FeedBody {
    const result = resultAt(match, x, false)
    const card = match.card !== null && match.card.x <= x ? match.card : null
    const law = footballLaw(means, { x, ...result.score, card }, { first: result.firstHalf })
    const markets = pricedMarkets(law, result, true)
    const open = new Set(markets.map(({ key: one }) => one))
    const gone = [...offered].filter((one) => !open.has(one) && !settled.has(one))
    for (const one of open) offered.add(one)
    const closed = gone.map((one): FeedMarket => ({ key: one, status: 0, outcomes: [] }))
    return { kind: 'odds_change', state: stateAt(match, x), markets: [...markets, ...closed] }
  }

  function* decided(at: number, result: FootballResult): Generator<Line> {
    const markets = [...offered].flatMap((one) => {
      const outcomes = settled.has(one) ? null : settledOutcomes(one, result)
      if (outcomes) settled.add(one)
      return outcomes ? [{ key: one, outcomes }] : []
    })
    if (markets.length > 0) yield line(at, { kind: 'bet_settlement', certainty: 1, markets })
  }

  const end = elapsedAt(MINUTES)
  const moments = momentsOf(match)
  let closedUntil = -1
  for (const [index, { x, kind }] of moments.entries()) {
    const at = elapsedAt(x)
    if (kind === 'incident') {
      yield line(at + STOP_MS, { kind: 'bet_stop', groups: 'all', marketStatus: -1 })
      yield line(at + SCORE_MS, { kind: 'odds_change', state: stateAt(match, x), markets: [] })
      closedUntil = at + OPEN_AGAIN_MS
      const next = moments.slice(index + 1).find((moment) => moment.kind === 'incident')
      if (Math.min(next ? elapsedAt(next.x) : end, end) <= closedUntil) continue
      yield* decided(closedUntil - 1, resultAt(match, x, false))
      yield line(closedUntil, odds(x))
      continue
    }
    if (kind === 'half') yield* decided(Math.max(at, closedUntil + 1), resultAt(match, x, false))
    if (at > closedUntil) yield line(at + 1, odds(x))
  }

  const over = resultAt(match, MINUTES, true)
  yield line(end, { kind: 'bet_stop', groups: 'all', marketStatus: -1 })
  yield line(end + SCORE_MS, { kind: 'odds_change', state: stateAt(match, MINUTES, 'ended'), markets: [] })
  let last = end + SCORE_MS + 1
  if (faults.correctedAfterMs !== null) {
    const wrong = settledOutcomes('1x2', { ...over, score: { home: over.score.away, away: over.score.home } })
    if (wrong) yield line(last, { kind: 'bet_settlement', certainty: 1, markets: [{ key: '1x2', outcomes: wrong }] })
    last += faults.correctedAfterMs
    yield line(last - 1, { kind: 'rollback_bet_settlement', markets: ['1x2'] })
  }
  yield* decided(last, over)
  yield line(last + CONFIRMED_MS, {
    kind: 'bet_settlement',
    certainty: 2,
    markets: [...offered].flatMap((one) => {
      const outcomes = settledOutcomes(one, over)
      return outcomes ? [{ key: one, outcomes }] : []
    }),
  })
  yield line(last + CONFIRMED_MS + 1, { kind: 'odds_change', state: stateAt(match, MINUTES, 'closed'), markets: [] })
}
