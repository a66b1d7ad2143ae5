import type { EventResult } from '#server/shared/sports/event-law.ts'
import { floatsOf } from '#server/shared/sports/floats.ts'
import { settledOutcomes } from '#server/shared/sports/markets/settle.ts'
import type { Score, Team } from '#server/shared/sports/score.ts'
import type { EventState, FeedBody, FeedMarket, Offered } from '../port.ts'
import type { VirtualFixture } from './fixtures.ts'
import { nodeHmacSha256 } from './hmac.ts'
import { pricedMarkets } from './markets.ts'
import type { BrokenOff, Position, Streams, VirtualSport } from './sport.ts'

/** What the feed says of a match, and when, before it is numbered. */
export type Line = { readonly at: number; readonly body: FeedBody }

/** After what stops the bets, by the clock on the wall. */
const STOP_MS = 200
const SCORE_MS = 2000
const CONFIRMED_MS = 60_000
/** How long a goal is looked at again. */
const REVIEW_MS = 15_000
const LONGEST_CORRECTION_MS = 300_000

/** From the start until the last thing that is said of a match of a sport. */
export const scriptMs = ({ longestMs }: Pick<VirtualSport, 'longestMs'>): number =>
  longestMs + CONFIRMED_MS + LONGEST_CORRECTION_MS + SCORE_MS + 1000

/** How a match ends, and when the feed has said the last of it: with its score, or why it has none that counts. */
export type MatchEnd = { readonly at: number } & (
  | { readonly score: Score; readonly reason?: never }
  | { readonly score: null; readonly reason: 'cancelled' | 'abandoned' }
)

/** The end of a match without what is said on the way to it. */
export function endOf(fixture: VirtualFixture, key: string): MatchEnd {
  const { startsAt, match } = fixture
  const { isCancelled, abandonedAt, correctedAfterMs } = faultsOf(key, fixture)
  if (isCancelled) return { at: startsAt + 1, score: null, reason: 'cancelled' }
  const { over, endsAt } = match.play(streamsOf(key, fixture))
  if (abandonedAt !== null)
    return { at: startsAt + Math.floor(abandonedAt * endsAt) + CONFIRMED_MS, score: null, reason: 'abandoned' }
  const { score } = over.state()
  if (!score) throw new Error(`${fixture.id} has ended without a score`)
  return { at: startsAt + endsAt + SCORE_MS + CONFIRMED_MS + (correctedAfterMs ?? 0), score }
}

/** What happens to an event besides its result. */
export type Faults = {
  readonly isCancelled: boolean
  /** Set where it is broken off: after what share of its time. */
  readonly abandonedAt: number | null
  /** Who could not go on, in sports that are played by one against another. */
  readonly retired: Team
  /** Set where the result is told wrongly first: after so long it is put right. */
  readonly correctedAfterMs: number | null
}

/** Of the floats of one of a match's streams. */
export const labelOf = ({ virtual, id }: Pick<VirtualFixture, 'virtual' | 'id'>, stream: number) =>
  `sports:${virtual.code}:${id}:${stream}`

/** How often the virtual feed errs, as real feeds do: of 200 events one is cancelled, of 300 one abandoned, of 400 results one corrected. */
export function faultsOf(key: string, fixture: Pick<VirtualFixture, 'virtual' | 'id'>): Faults {
  const floats = floatsOf(nodeHmacSha256, key, labelOf(fixture, 3))
  const next = () => floats.next().value
  const [cancelled, corrected, after, abandoned, at, who] = [next(), next(), next(), next(), next(), next()]
  return {
    isCancelled: cancelled < 1 / 200,
    abandonedAt: abandoned < 1 / 300 ? at : null,
    retired: who < 0.5 ? 'home' : 'away',
    correctedAfterMs: corrected < 1 / 400 ? 30_000 + Math.floor(after * (LONGEST_CORRECTION_MS - 30_000)) : null,
  }
}

/** What a match is drawn from. */
export const streamsOf =
  (key: string, fixture: Pick<VirtualFixture, 'virtual' | 'id'>): Streams =>
  (stream) =>
    floatsOf(nodeHmacSha256, key, labelOf(fixture, stream))

/** That there is a match. */
export function fixtureBody(fixture: VirtualFixture, changeType: 'new' | 'cancelled'): FeedBody {
  const { sport, category, tournament, home, away, startsAt } = fixture
  return { kind: 'fixture_change', changeType, fixture: { sport, category, tournament, home, away, startsAt } }
}

/** The odds of a match before it begins. */
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
/** They are asked for twice a match, and two teams meet again. */
const opened = new WeakMap<VirtualFixture['match'], OpeningOdds>()

/** What is offered on a match, and what of it is settled. */
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
    /** What a position decides and nothing has decided before; nothing where that is nothing. */
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
    /** What is settled by the rule of its sport, of what no position has decided. */
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
    /** What no position has decided. */
    undecided: () => [...offered].filter((key) => !settled.has(key)),
  }
}

type Playing = {
  readonly faults: Faults
  /**
   * Whether anybody hears, or has heard, what is said of the play at a time. What nobody does is left out, and costs nothing:
   * no bet can stand on it.
   */
  readonly isHeard?: (at: number) => boolean
  /** The time up to which lines were sent, and the markets offered by then; the script resumes there. */
  readonly told?: Offered & { readonly until: number }
}

/**
 * All that the feed says of a match from its start on, lazily: the same for a key however often it is asked, so that a restart
 * goes on where the last run ended. Odds are the law's at each moment; bets stop at incidents, and open again once what
 * has happened is known, unless the next one has happened by then.
 */
export function* scriptOf(
  fixture: VirtualFixture,
  key: string,
  { faults, isHeard = () => true, told: before }: Playing,
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
  const isTold = (at: number) => before !== undefined && startsAt + at < before.until
  const stop: FeedBody = { kind: 'bet_stop', groups: 'all', marketStatus: -1 }
  const told = (position: Position, status: EventState['status']): FeedBody => ({
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
    if (!isHeard(startsAt + at)) continue
    if (kind === 'incident') {
      if (!isTold(at + STOP_MS)) yield line(at + STOP_MS, stop)
      if (!isTold(at + SCORE_MS))
        yield line(at + SCORE_MS, told(claim ? { ...position, state: claim } : position, 'live'))
      closedUntil = at + virtual.openAgainMs
      if (claim) closedUntil += REVIEW_MS
      if (claim && !isTold(at + REVIEW_MS)) {
        yield line(at + REVIEW_MS, told(position, 'live'))
        // what was taken while the goal seemed to stand was taken on a false score
        const window = { startTime: startsAt + at, endTime: startsAt + at + REVIEW_MS }
        yield line(at + REVIEW_MS + 1, { kind: 'bet_cancel', markets: 'all', ...window, reason: 'review' })
      }
      const next = moments.slice(index + 1).find((moment) => moment.kind === 'incident')
      if (Math.min(next?.at ?? endsAt, endsAt) <= closedUntil || isTold(closedUntil)) continue
      for (const body of book.decided(position)) yield line(closedUntil - 1, body)
      yield line(closedUntil, book.odds(position))
      continue
    }
    if (at <= closedUntil || isTold(at + 1)) continue
    for (const body of book.decided(position)) yield line(at, body)
    yield line(at + 1, book.odds(position))
  }

  if (brokenAt !== null) {
    yield* abandoned()
    return
  }
  yield line(endsAt, stop)
  yield line(endsAt + SCORE_MS, told(over, 'ended'))
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
  yield line(end + CONFIRMED_MS + 1, told(over, 'closed'))

  /** Settles what no continuation could have changed, and what the sport's rule has stand; voids the rest. */
  function* abandoned(): Generator<Line> {
    const at = Math.max(brokenAt ?? 0, closedUntil) + 1
    yield line(at, stop)
    yield line(at + SCORE_MS, told(last, 'abandoned'))
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
