import { newId } from '#server/platform/kernel/ids.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import { withIdempotency } from '#server/platform/kernel/with-idempotency.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { smaller } from '#server/shared/money/arithmetic.ts'
import { boundedMicros } from '#server/shared/money/bounded.ts'
import { floorToStep, formatMicros, type Micros, micros, tryParseMicros } from '#server/shared/money/micros.ts'
import type { StakedPlay } from '#server/shared/promotions/contribution.ts'
import { amountRefusal, stakeBounds } from '#server/shared/rules/stake.ts'
import { returnOf } from '#server/shared/sports/slip/edge.ts'
import { isBetKind, linesOf } from '#server/shared/sports/slip/kinds.ts'
import { SPORTS_LIMITS } from '#server/shared/sports/slip/limits.ts'
import { potentialPayout } from '#server/shared/sports/slip/potential-payout.ts'
import { relatedPicks } from '#server/shared/sports/slip/related.ts'
import {
  type BalanceAfter,
  balanceAfter,
  betReference,
  logPlacedBet,
  recordOpenBet,
  requireActiveCurrency,
  requireFunds,
} from '../../bets/index.ts'
import { type Receipt, withReceipt } from '../../ledger/index.ts'
import { placeStake } from '../../player-limits/index.ts'
import { type BetView, betView } from '../bet-view.ts'
import { type BookBet, type BookLeg, findBookBet, insertBookBet, type Policy, stakeOf } from '../book/bet-row.ts'
import { delayOf } from '../book/delay.ts'
import { type BookEvent, findEvent } from '../book/event-row.ts'
import { stakeFreeBet } from '../book/free-bet.ts'
import { inLimits, loadsOf, moveLiability } from '../book/liability.ts'
import { FACTOR_UNIT, factorOf, requireWithinLimits } from '../book/limits.ts'
import { lastMessageId } from '../book/message-log.ts'
import { type LegRequest, type Offer, offerFor } from '../book/offer.ts'
import { SPORTS_DUE_CHANNEL } from '../channels.ts'

export type SportsBetRequest = {
  readonly userId: string
  readonly sessionId: string
  readonly legs: readonly LegRequest[]
  readonly sizes: readonly number[]
  /** Stake per line, as a decimal. */
  readonly unit: string
  readonly currency: Currency
  readonly policy: Policy
  /** Free bet to stake in full, on one line. */
  readonly freeBet?: string | undefined
  readonly idempotencyKey: string
  readonly isAutomatic?: boolean | undefined
}

/** The bet as a play for wagering: it is low-risk if its line with the lowest odds wins almost nothing. */
function playOf(offers: readonly Offer[], sizes: readonly number[]): StakedPlay {
  const cheapest = offers.map(({ odds }) => odds / ONE).toSorted((a, b) => a - b)
  const least = cheapest.slice(0, Math.min(...sizes)).reduce((all, odds) => all * odds, 1)
  return { game: 'sports', risksLittle: (minMultiplier) => least * ONE < minMultiplier }
}

/** Odds are in 1e-4. */
const ONE = 10_000

/** Current data of an event in the response of a bet. */
export type EventSummary = Pick<BookEvent, 'id' | 'home' | 'away' | 'status' | 'startsAt'> & {
  readonly state: Pick<BookEvent['state'], 'score' | 'clock'>
}

export type SportsBetAnswer = BalanceAfter & { readonly bet: BetView; readonly receipt?: Receipt }

/**
 * Places a bet on outcomes, once per key. With a live leg it is `pending` first, with its stake taken, and decided
 * after the delay. Refusals, in this order: idempotency_key_conflict, invalid, selections_related, not_found,
 * unavailable, market_closed, odds_changed, currency_mismatch, amount_invalid, amount_step, amount_below_min,
 * amount_above_max, max_win_exceeded, insufficient_funds; for a free bet, those of `requireFreeBet` instead of the
 * last.
 */
export function placeSportsBet(
  context: CommandContext,
  request: SportsBetRequest,
): SportsBetAnswer & { readonly events: readonly EventSummary[] } {
  const { userId, legs, sizes, unit, currency, policy, freeBet, idempotencyKey } = request
  // only fields that were sent, so that the body matches that of an older build when its page retries
  const named = legs.map(({ isBanker, ...leg }) => ({ ...leg, ...(isBanker && { isBanker }) }))
  const body = { legs: named, sizes: [...sizes], unit, currency, policy, ...(freeBet !== undefined && { freeBet }) }
  const answer = withIdempotency(
    context,
    { scope: `user:${userId}`, key: idempotencyKey, command: 'placeSportsBet', body },
    () => ({ bet: betView(place(context, request)), ...balanceAfter(context, { userId, currency }) }),
  )
  return {
    ...withReceipt(context, answer, betReference(answer.bet.id)),
    events: legs.flatMap(({ eventId }) => eventSummary(context, eventId) ?? []),
  }
}

function eventSummary(context: CommandContext, eventId: string): EventSummary | undefined {
  const event = findEvent(context, eventId)
  if (!event) return undefined
  const { id, home, away, status, startsAt, state } = event
  return { id, home, away, status, startsAt, state: { score: state.score, clock: state.clock } }
}

function place(context: CommandContext, request: SportsBetRequest): BookBet {
  const { userId, currency, legs, sizes, policy } = request
  const bankers = legs.filter(({ isBanker }) => isBanker).length
  if (!isBetKind(legs.length, sizes, bankers)) throw new Refusal('invalid', { field: 'sizes' })
  requireUnrelated(context, legs)
  const offers = legs.map((leg, index) => offerFor(context, leg, policy, index))
  requireActiveCurrency(context, { userId, currency })
  const lines = linesOf(legs.length - bankers, sizes)
  const { unit, stake } = permittedStake(context, request, lines)
  const { loads, risk } = permittedLoads(context, { userId, currency, legs, sizes, lines, unit }, offers)
  const id = newId(context)
  const staked = {
    userId,
    currency,
    reference: betReference(id),
    amount: stake,
    isAutomatic: request.isAutomatic,
    // events have their own pace, and the bets of a slip are sent together
    gameClass: 'clocked',
    product: 'betting',
  } as const
  if (request.freeBet === undefined) {
    const play = playOf(offers, sizes)
    requireFunds(context, { userId, currency }, stake, play)
    placeStake(context, { ...staked, play })
  } else stakeFreeBet(context, { ...staked, grantId: request.freeBet, lines }, offers)
  const delay = delayOf(offers.map(({ event, isLive }) => ({ sport: event.sport, isLive })))
  const dueAt = delay > 0 ? context.now + delay : null
  const bet: BookBet = {
    id,
    userId,
    currency,
    policy,
    lines,
    unit,
    risk,
    dueAt,
    refusal: null,
    settlements: 0,
    payout: null,
    cashOuts: 0,
    cashedOut: micros(0n),
    sessionId: request.sessionId,
    sizes: [...sizes],
    openUnit: unit,
    status: dueAt === null ? 'open' : 'pending',
    freeBet: request.freeBet ?? null,
    placedAt: context.now,
    rules: context.rules.sports.current,
    legs: legs.map((leg, index) => legOf(leg, { offer: offers[index], load: loads[index], position: index })),
  }
  insertBookBet(context, bet)
  moveLiability(context, undefined, bet)
  if (dueAt === null) accept(context, bet)
  else {
    // its stake is taken, so it is logged before the delay
    logPlaced(context, bet)
    context.announce({ channel: SPORTS_DUE_CHANNEL, data: { due: dueAt } })
  }
  return bet
}

type Taken = { readonly offer: Offer | undefined; readonly load: Micros | undefined; readonly position: number }

/** A leg as accepted at an offer. */
function legOf({ eventId, market, outcome, isBanker = false }: LegRequest, { offer, load, position }: Taken): BookLeg {
  if (!offer || load === undefined) throw new Error('the leg has no offer')
  const { odds, p, event, at, isLive } = offer
  return {
    position,
    eventId,
    market,
    outcome,
    odds,
    isLive,
    isBanker,
    load,
    grade: null,
    isCancelled: false,
    voidReason: null,
    chance: p[0],
    returns: returnOf(BigInt(odds), p),
    version: event.version,
    offeredAt: at,
  }
}

const paramsOf = ({ sizes, legs }: BookBet) => ({
  sizes: [...sizes],
  legs: legs.map(({ eventId, market, outcome, odds }) => ({ event: eventId, market, outcome, odds })),
})

function logPlaced(context: CommandContext, bet: BookBet): void {
  logPlacedBet(context, {
    id: bet.id,
    userId: bet.userId,
    game: 'sports',
    rulesVersion: bet.rules.version,
    params: paramsOf(bet),
    currency: bet.currency,
    stake: stakeOf(bet, bet.unit),
    proof: { book_sequence: lastMessageId(context) },
  })
}

/** Records an accepted bet, with the feed's last message as its proof. */
export function accept(context: CommandContext, bet: BookBet): void {
  recordOpenBet(
    context,
    {
      id: bet.id,
      game: 'sports',
      rulesVersion: bet.rules.version,
      currency: bet.currency,
      placedAt: bet.placedAt,
      params: paramsOf(bet),
      stake: stakeOf(bet, bet.unit),
      isFree: bet.freeBet !== null,
      isDelayed: bet.dueAt !== null,
      proof: { kind: 'sports_book', sequence: lastMessageId(context) },
    },
    bet,
  )
}

export function requireBet(context: CommandContext, id: string): BookBet {
  const bet = findBookBet(context, id)
  if (!bet) throw new Refusal('not_found', { field: 'id' })
  return bet
}

/**
 * Refuses related selections, whose odds must not be multiplied: two of one event, or an outright and a match of its
 * tournament. Unknown events are refused later.
 */
function requireUnrelated(context: CommandContext, legs: readonly LegRequest[]): void {
  const events = legs.map(({ eventId: event }) => ({ event, ...(findEvent(context, event) ?? { away: event }) }))
  const [first] = relatedPicks(events)
  if (first !== undefined) throw new Refusal('selections_related', { field: `legs.${first}` })
}

type Loading = Pick<BookBet, 'userId' | 'currency' | 'sizes' | 'lines' | 'unit'> & {
  readonly legs: readonly LegRequest[]
}
/** Liability added by each leg, and the potential winnings of the whole bet, in limit roubles. */
export type Loads = { readonly loads: readonly Micros[]; readonly risk: Micros }

/**
 * Liability that a bet adds at these offers. Refuses max_win_exceeded and amount_above_max, each with the maximum
 * accepted stake.
 */
export function permittedLoads(context: CommandContext, bet: Loading, offers: readonly Offer[]): Loads {
  const { userId, currency, sizes, lines, unit, legs } = bet
  const { maxWin, step } = stakeBounds(SPORTS_LIMITS, currency)
  const picked = offers.map(({ odds, p, event }, index) => ({
    o4: BigInt(odds),
    chance: BigInt(p[0]),
    sport: event.sport,
    grade: null,
    isBanker: legs[index]?.isBanker ?? false,
  }))
  const uncapped = potentialPayout(unit, sizes, picked)
  // rules of all versions reject amounts beyond the range of an account
  const isAmount = uncapped === boundedMicros(uncapped)
  const potential = isAmount ? context.rules.sports.current.largestPayout(unit, sizes, picked) : uncapped
  if (potential > maxWin) {
    const most = floorToStep(micros((unit * maxWin) / potential), step)
    throw new Refusal('max_win_exceeded', { field: 'amount', detail: formatMicros(micros(most * BigInt(lines))) })
  }
  const stake = stakeOf({ lines }, unit)
  const loads = loadsOf(unit, sizes, picked).map((load) => inLimits(load, currency))
  const risk = inLimits(micros(potential > stake ? potential - stake : 0n), currency)
  requireWithinLimits(context, {
    userId,
    currency,
    stake,
    risk,
    legs: legs.map((wished, index) => ({
      request: wished,
      sport: picked[index]?.sport ?? '',
      load: loads[index] ?? micros(0n),
    })),
  })
  return { loads, risk }
}

function permittedStake(
  context: CommandContext,
  request: SportsBetRequest,
  lines: number,
): { unit: Micros; stake: Micros } {
  const unit = tryParseMicros(request.unit)
  if (unit === undefined) throw new Refusal('amount_invalid', { field: 'amount' })
  const all = stakeBounds(SPORTS_LIMITS, request.currency)
  // players see their factor only as a lower maximum stake
  const max = floorToStep(micros((all.max * factorOf(context, request.userId)) / FACTOR_UNIT), all.step)
  const bounds = { ...all, max: smaller(all.max, max) }
  const stake = boundedMicros(unit * BigInt(lines))
  const refused = unit % bounds.step === 0n ? amountRefusal(stake, bounds) : ({ code: 'amount_step' } as const)
  if (refused) throw new Refusal(refused.code, { field: 'amount', ...refused })
  return { unit, stake }
}
