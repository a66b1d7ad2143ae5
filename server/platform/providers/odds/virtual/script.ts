import type { EventResult } from '#server/shared/sports/event-law.ts'
import { floatsOf } from '#server/shared/sports/floats.ts'
import { settledOutcomes } from '#server/shared/sports/markets/settle.ts'
import type { Score, Team } from '#server/shared/sports/score.ts'
import type { EventState, FeedBody, FeedMarket, Offered } from '../port.ts'
import { ABANDONED } from './broken-off.ts'
import type { VirtualFixture } from './fixtures.ts'
import { nodeHmacSha256 } from './hmac.ts'
import { pricedMarkets } from './markets.ts'
import type { BrokenOff, Position, Streams, VirtualSport } from './sport.ts'

/** A message on a match with its time, before it gets a sequence number. */
export type Line = { readonly at: number; readonly body: FeedBody }

/** Delay of a bet stop after its incident, in real time. */
const STOP_MS = 200
const SCORE_MS = 2000
const CONFIRMED_MS = 60_000
const REVIEW_MS = 15_000
const LONGEST_CORRECTION_MS = 300_000

/** Time from the start of a match until the last message on it. */
export const scriptMs = ({ longestMs }: Pick<VirtualSport, 'longestMs'>): number =>
  longestMs + CONFIRMED_MS + LONGEST_CORRECTION_MS + SCORE_MS + 1000

/** End of a match, and the time of the last message on it: with its score, or the reason why it has no valid one. */
export type MatchEnd = { readonly at: number } & (
  | { readonly score: Score; readonly reason?: never }
  | { readonly score: null; readonly reason: 'cancelled' | 'abandoned' }
)

/** The end of a match without its intermediate messages. */
export function endOf(fixture: VirtualFixture, key: string): MatchEnd {
  const { startsAt, match } = fixture
  const { isCancelled, abandonedAt, correctedAfterMs } = faultsOf(key, fixture)
  if (isCancelled) return { at: startsAt + 1, score: null, reason: 'cancelled' }
  const { over, endsAt } = match.play(streamsOf(key, fixture))
  if (abandonedAt !== null)
    return { at: startsAt + Math.floor(abandonedAt * endsAt) + CONFIRMED_MS, score: null, reason: 'abandoned' }
  const { score } = over.state()
  if (!score) throw new Error(`${fixture.id} ended without a score`)
  return { at: startsAt + endsAt + SCORE_MS + CONFIRMED_MS + (correctedAfterMs ?? 0), score }
}

/** Incidents of an event that are not part of its result. */
export type Faults = {
  readonly isCancelled: boolean
  /** Set if it is abandoned: after which fraction of its duration. */
  readonly abandonedAt: number | null
  /** Side that retires, in individual sports. */
  readonly retired: Team
  /** Set if a wrong result is sent first: delay until it is corrected. */
  readonly correctedAfterMs: number | null
}

/** Label of the floats of one of a match's streams. */
export const labelOf = ({ virtual, id }: Pick<VirtualFixture, 'virtual' | 'id'>, stream: number) =>
  `sports:${virtual.code}:${id}:${stream}`

/** Faults as in real feeds: one of 200 events is cancelled, one of 300 abandoned, and one of 400 results corrected. */
export function faultsOf(key: string, fixture: Pick<VirtualFixture, 'virtual' | 'id'>): Faults {
  const floats = floatsOf(nodeHmacSha256, key, labelOf(fixture, 3))
  const next = () => floats.next().value
  const [cancelled, corrected, after, abandoned, at, who] = [next(), next(), next(), next(), next(), next()]
  return {
    isCancelled: cancelled < 1 / 200,
    abandonedAt: abandoned < ABANDONED ? at : null,
    retired: who < 0.5 ? 'home' : 'away',
    correctedAfterMs: corrected < 1 / 400 ? 30_000 + Math.floor(after * (LONGEST_CORRECTION_MS - 30_000)) : null,
  }
}

/** Random streams that decide a match. */
export const streamsOf =
  (key: string, fixture: Pick<VirtualFixture, 'virtual' | 'id'>): Streams =>
  (stream) =>
    floatsOf(nodeHmacSha256, key, labelOf(fixture, stream))

export function fixtureBody(fixture: VirtualFixture, changeType: 'new' | 'cancelled'): FeedBody {
  const { sport, category, tournament, home, away, startsAt } = fixture
  return { kind: 'fixture_change', changeType, fixture: { sport, category, tournament, home, away, startsAt } }
}

export function openingOdds({ virtual, match }: VirtualFixture): OpeningOdds {
  const known = opened.get(match)
  if (known) return known
  const odds: OpeningOdds = {
    kind: 'odds_change',
    state: { ...match.before.state(), status: 'not_started' },
    markets: pricedMarkets(virtual, match.before, false),
  }
  opened.set(match, odds)
  return odds
}

type OpeningOdds = Extract<FeedBody, { kind: 'odds_change' }>
/** Needed twice per match, and the same teams meet again. */
const opened = new WeakMap<VirtualFixture['match'], OpeningOdds>()

/** Offered and settled markets of a match. */
function openBook(virtual: VirtualSport, before: Offered) {
  const offered = new Set(before.offered)
  const settled = new Set(before.settled)
  const results = (keys: Iterable<string>, result: EventResult) =>
    [...keys].flatMap((key) => {
      const outcomes = settledOutcomes(key, result)
      return outcomes ? [{ key, outcomes }] : []
    })
  return {
    odds(position: Position): FeedBody {
      const markets = pricedMarkets(virtual, position, true)
      const open = new Set(markets.map(({ key }) => key))
      const gone = [...offered].filter((key) => !open.has(key) && !settled.has(key))
      for (const key of open) offered.add(key)
      const closed = gone.map((key): FeedMarket => ({ key, status: 0, outcomes: [] }))
      return { kind: 'odds_change', state: { ...position.state(), status: 'live' }, markets: [...markets, ...closed] }
    },
    /** Settles markets decided by a position and not settled before; empty if there are none. */
    decided({ result }: Position): Extract<FeedBody, { kind: 'bet_settlement' }>[] {
      const unsettled = [...offered].filter((key) => !settled.has(key))
      const markets = results(unsettled, result)
      for (const { key } of markets) settled.add(key)
      return markets.length > 0 ? [{ kind: 'bet_settlement', certainty: 1, markets }] : []
    },
    confirmed: ({ result }: Position): FeedBody => ({
      kind: 'bet_settlement',
      certainty: 2,
      markets: results(offered, result),
    }),
    /** Settles further markets by the rule of the sport for abandoned matches. */
    stands(brokenOff: BrokenOff) {
      const markets = [...offered].flatMap((key) => {
        const outcomes = settled.has(key) ? null : brokenOff(key)
        return outcomes ? [{ key, outcomes }] : []
      })
      for (const { key } of markets) settled.add(key)
      return markets
    },
    /** A wrong settlement is corrected by the next position. */
    takeBack: (key: string) => void settled.delete(key),
    /** Markets that no position has decided. */
    undecided: () => [...offered].filter((key) => !settled.has(key)),
  }
}

type Playing = {
  readonly faults: Faults
  /**
   * Whether messages on the match at a time are, or were, received by anyone. Others are omitted at no cost, since no
   * bet can depend on them.
   */
  readonly isReceived?: (at: number) => boolean
  /** The time up to which lines were sent, and the markets offered by then; the script resumes there. */
  readonly sent?: Offered & { readonly until: number }
}

/**
 * All messages on a match from its start, computed lazily and deterministic for a key, so that a restart continues the
 * previous run. Odds are the probability model's at each moment; bets are stopped at incidents and reopened once the
 * outcome is known, unless the next incident has occurred by then.
 */
export function* scriptOf(
  fixture: VirtualFixture,
  key: string,
  { faults, isReceived = () => true, sent: before }: Playing,
): Generator<Line> {
  const { startsAt, virtual, match } = fixture
  const line = (at: number, body: FeedBody): Line => ({ at: startsAt + at, body })
  if (faults.isCancelled) {
    yield line(0, fixtureBody(fixture, 'cancelled'))
    yield line(1, { kind: 'bet_cancel', markets: 'all', startTime: null, endTime: null, reason: 'cancelled' })
    return
  }
  const { moments, over, endsAt } = match.play(streamsOf(key, fixture))
  const opening = () => ({ offered: openingOdds(fixture).markets.map(({ key }) => key), settled: [] })
  const book = openBook(virtual, before ?? opening())
  const isSent = (at: number) => before !== undefined && startsAt + at < before.until
  const stop: FeedBody = { kind: 'bet_stop', groups: 'all', marketStatus: -1 }
  const oddsChange = (position: Position, status: EventState['status']): FeedBody => ({
    kind: 'odds_change',
    state: { ...position.state(), status },
    markets: [],
  })
  const brokenAt = faults.abandonedAt === null ? null : Math.floor(faults.abandonedAt * endsAt)
  let closedUntil = -1
  let last: Position = match.before
  for (const [index, { at, kind, position, claim }] of moments.entries()) {
    if (brokenAt !== null && at > brokenAt) break
    last = position
    if (!isReceived(startsAt + at)) continue
    if (kind === 'incident') {
      if (!isSent(at + STOP_MS)) yield line(at + STOP_MS, stop)
      if (!isSent(at + SCORE_MS))
        yield line(at + SCORE_MS, oddsChange(claim ? { ...position, state: claim } : position, 'live'))
      closedUntil = at + virtual.openAgainMs
      if (claim) closedUntil += REVIEW_MS
      if (claim && !isSent(at + REVIEW_MS)) {
        yield line(at + REVIEW_MS, oddsChange(position, 'live'))
        // bets accepted while the goal seemed valid relied on a wrong score
        const window = { startTime: startsAt + at, endTime: startsAt + at + REVIEW_MS }
        yield line(at + REVIEW_MS + 1, { kind: 'bet_cancel', markets: 'all', ...window, reason: 'review' })
      }
      const next = moments.slice(index + 1).find((moment) => moment.kind === 'incident')
      if (Math.min(next?.at ?? endsAt, endsAt) <= closedUntil || isSent(closedUntil)) continue
      for (const body of book.decided(position)) yield line(closedUntil - 1, body)
      yield line(closedUntil, book.odds(position))
      continue
    }
    if (at <= closedUntil || isSent(at + 1)) continue
    for (const body of book.decided(position)) yield line(at, body)
    yield line(at + 1, book.odds(position))
  }

  if (brokenAt !== null) {
    yield* abandoned()
    return
  }
  yield line(endsAt, stop)
  yield line(endsAt + SCORE_MS, oddsChange(over, 'ended'))
  let end = endsAt + SCORE_MS + 1
  const right = settledOutcomes(virtual.result, over.result)
  if (faults.correctedAfterMs !== null && right) {
    const { home = 'void', away = 'void' } = right
    const outcomes = { ...right, home: away, away: home }
    yield line(end, { kind: 'bet_settlement', certainty: 1, markets: [{ key: virtual.result, outcomes }] })
    end += faults.correctedAfterMs
    book.takeBack(virtual.result)
    yield line(end - 1, { kind: 'rollback_bet_settlement', markets: [virtual.result] })
  }
  for (const body of book.decided(over)) yield line(end, body)
  yield line(end + CONFIRMED_MS, book.confirmed(over))
  yield line(end + CONFIRMED_MS + 1, oddsChange(over, 'closed'))

  /** Settles everything that no continuation could change, and what the sport's rule settles; voids the rest. */
  function* abandoned(): Generator<Line> {
    const at = Math.max(brokenAt ?? 0, closedUntil) + 1
    yield line(at, stop)
    yield line(at + SCORE_MS, oddsChange(last, 'abandoned'))
    for (const body of book.decided(last)) yield line(at + SCORE_MS + 1, body)
    const brokenOff = virtual.brokenOff?.(last, faults.retired)
    const stands = brokenOff ? book.stands(brokenOff) : []
    if (stands.length > 0) yield line(at + SCORE_MS + 2, { kind: 'bet_settlement', certainty: 1, markets: stands })
    const markets = book.undecided()
    if (markets.length > 0)
      yield line(at + CONFIRMED_MS, {
        kind: 'bet_cancel',
        markets,
        reason: 'abandoned',
        startTime: null,
        endTime: null,
      })
  }
}
