import { type HandlersFor, Stored } from '#server/platform/kernel/http/handler.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CallInput } from '#server/shared/contract/call.ts'
import type { contract } from '#server/shared/contract/contract.ts'
import { formatMicros, micros } from '#server/shared/money/micros.ts'
import { readBetReceipts } from '../bets/reads.ts'
import { betView } from './bet-view.ts'
import type { BookBet } from './book/bet-row.ts'
import { offerCashOut } from './book/cash-out-offer.ts'
import { cashOutValue, isLate } from './book/cash-out-value.ts'
import { type BookEvent, phaseOf } from './book/event-row.ts'
import type { EventSummary } from './commands/place-sports-bet.ts'
import { eventFacts, listedMarkets, type MarketView, marketsOf, proofView } from './event-view.ts'
import type { FedPlatform, Platform } from './platform.ts'
import { lastCashOuts, listBookBets, type RequestedCashOut } from './queries/bets.ts'
import { readCommitment } from './queries/commitment.ts'
import { countLeagues, findEvents, listEvents, listOutrights, readUpCheck } from './queries/events.ts'
import { sportsState } from './sports-state.ts'

const instant = (iso: string | undefined) => (iso === undefined ? undefined : Date.parse(iso))

export const sports: HandlersFor<typeof contract.sports, FedPlatform> = {
  events: ({ input, platform }) => sharedList(platform, input),
  async event({ input: { id }, platform }) {
    const { position } = sportsState(platform)
    const [event] = await findEvents(platform, [id])
    if (!event) throw new Refusal('not_found', { field: 'id' })
    const isFeedUp = await readUpCheck(platform)
    const isHeard = isFeedUp(event.producer)
    const markets = marketsOf(event, isHeard)
    const proof = platform.odds?.proofOf?.(event, platform.clock.now()) ?? null
    const committedAt =
      proof && (await readCommitment(platform, { startsAt: event.startsAt, seedHash: proof.seedHash }))
    return new Stored({
      ...eventFacts(event),
      markets,
      market_count: markets.length,
      proof: proof && proofView(proof, committedAt),
      ...(isHeard && { position }),
    })
  },
  async place({ input, platform, caller }) {
    const { legs, sizes, unit, currency, policy, free_bet: freeBet, idempotency_key: idempotencyKey } = input
    const { is_automatic: isAutomatic } = input
    const { events, bet, ...balance } = await platform.writer.execute('placeSportsBet', {
      userId: caller.userId,
      sessionId: caller.sessionId,
      sizes,
      unit,
      currency,
      policy,
      freeBet,
      idempotencyKey,
      isAutomatic,
      legs: legs.map(({ event, is_banker: isBanker, ...leg }) => ({ eventId: event, isBanker, ...leg })),
    })
    return new Stored({ ...balance, bet: { ...withEvents(bet, events), ...NOT_CASHED_OUT } })
  },
  async myBets({ input: { before, limit, receipts }, platform, caller: { userId } }) {
    const bets = await listBookBets(platform, { userId, before, limit: limit + 1 })
    const page = bets.slice(0, limit)
    const shown = await withOffers(platform, page)
    const ids = receipts === 'none' ? [] : page.map(({ id }) => id)
    const receiptOf = await readBetReceipts(platform, { userId, ids })
    return new Stored({
      bets: shown.map((bet) => ({ ...bet, receipt: receiptOf(bet.id) })),
      next: bets.length > limit ? (page.at(-1)?.id ?? null) : null,
    })
  },
  async cashOut({ input, platform, caller: { userId } }) {
    const { id: betId, unit, offer, value, idempotency_key: idempotencyKey } = input
    const request = { userId, betId, unit, offer, value, idempotencyKey }
    const answer = await platform.writer.execute('cashOutSportsBet', request)
    return new Stored({ ...answer, paid: answer.paid ?? '0', bet: await acceptedBet(platform, answer.bet) })
  },
}

type ListInput = CallInput<typeof contract.sports.events>

/** An event starts, and a producer falls silent, without an announcement. */
const LIST_MAX_AGE_MS = 1000

/** Computes and encodes a list once for all readers, until an event changes. */
function sharedList(platform: Platform, input: ListInput): Promise<Stored> {
  const { lists, changes } = sportsState(platform)
  const key = JSON.stringify(input)
  const at = platform.clock.now()
  const known = lists.get(key)
  if (known?.changes === changes && at - known.at < LIST_MAX_AGE_MS) return known.response
  const response = readList(platform, input)
  lists.set(key, { changes, at, response })
  response.catch(() => lists.delete(key))
  return response
}

async function readList(platform: Platform, { sport, league, from, until, search, after }: ListInput): Promise<Stored> {
  const request = { sport, tournament: league, search, after, from: instant(from), until: instant(until) }
  const { position } = sportsState(platform)
  const [{ live, upcoming, next }, leagues, isHeard, outrights] = await Promise.all([
    listEvents(platform, request),
    countLeagues(platform),
    readUpCheck(platform),
    sport !== undefined && league !== undefined && after === undefined
      ? listOutrights(platform, { sport, tournament: league })
      : undefined,
  ])
  const listed = (event: BookEvent) => listedEvent(event, isHeard(event.producer))
  return new Stored({
    live: live.map(listed),
    upcoming: upcoming.map(listed),
    next,
    leagues,
    ...(outrights && {
      outrights: outrights.map((event) => {
        const markets = marketsOf(event, isHeard(event.producer))
        return { ...eventFacts(event), markets, market_count: markets.length }
      }),
    }),
    now: new Date(platform.clock.now()).toISOString(),
    ...([...live, ...upcoming, ...(outrights ?? [])].every(({ producer }) => isHeard(producer)) && { position }),
  })
}

type ListedEvent = ReturnType<typeof eventFacts> & { markets: MarketView[]; market_count: number }

/** Views of an event by whether its producer is heard. */
type Views = { heard?: ListedEvent; unheard?: ListedEvent }
const views = new WeakMap<BookEvent, Views>()

/** An event as in a list, computed once per version of it. */
function listedEvent(event: BookEvent, isHeard: boolean): ListedEvent {
  const known = views.get(event) ?? {}
  views.set(event, known)
  const name = isHeard ? 'heard' : 'unheard'
  const before = known[name]
  if (before) return before
  const markets = marketsOf(event, isHeard)
  const view = { ...eventFacts(event), markets: listedMarkets(markets), market_count: markets.length }
  known[name] = view
  return view
}

/** Cash-out fields of a bet that was just placed, also when the response is repeated. */
const NOT_CASHED_OUT = { cash_out: null, cash_out_offer: null, cash_out_asked: null }

/**
 * Response of a command with a bet in the state stored by the command: a repeat returns the same, except for its
 * events.
 */
async function acceptedBet(platform: Platform, bet: ReturnType<typeof betView>) {
  const [events, cashOuts] = await Promise.all([
    findEvents(
      platform,
      bet.legs.map(({ event }) => event),
    ),
    lastCashOuts(platform, [bet.id]),
  ])
  return {
    ...withEvents(bet, events),
    cash_out: null,
    cash_out_offer: null,
    cash_out_asked: requestedCashOut(bet, cashOuts.get(bet.id)),
  }
}

/** Bets with their current cash-out offers, valid for a few seconds. */
async function withOffers(platform: Platform, bets: readonly BookBet[]) {
  const [events, cashOuts, isHeard] = await Promise.all([
    findEvents(platform, [...new Set(bets.flatMap((bet) => bet.legs.map(({ eventId }) => eventId)))]),
    lastCashOuts(
      platform,
      bets.map(({ id }) => id),
    ),
    readUpCheck(platform),
  ])
  const now = platform.clock.now()
  const byId = new Map(
    events.filter((event) => isHeard(event.producer) && !isLate(event, now)).map((event) => [event.id, event]),
  )
  const offer = (bet: BookBet) => {
    if (bet.freeBet !== null || cashOuts.get(bet.id)?.status === 'pending') return null
    const value = cashOutValue(bet, bet.openUnit, (id) => byId.get(id))
    if (value === null) return null
    const { id, expiresAt } = offerCashOut(platform.settings.secret, { ...bet, value }, now)
    return { offer: id, value: formatMicros(value), expires_at: new Date(expiresAt).toISOString() }
  }
  return bets.map((bet) => {
    const view = betView(bet)
    const cash_out_offer = offer(bet)
    return {
      ...withEvents(view, events),
      cash_out: cash_out_offer?.value ?? null,
      cash_out_offer,
      cash_out_asked: requestedCashOut(view, cashOuts.get(bet.id)),
    }
  })
}

function requestedCashOut({ lines }: Pick<BookBet, 'lines'>, request: RequestedCashOut | undefined) {
  if (!request) return null
  const { status, value, unit, dueAt, refusal } = request
  return {
    status,
    refusal,
    value: formatMicros(micros(value)),
    stake: formatMicros(micros(unit * BigInt(lines))),
    due_at: dueAt === null ? null : new Date(dueAt).toISOString(),
  }
}

function withEvents(bet: ReturnType<typeof betView>, events: readonly EventSummary[]) {
  const byId = new Map(events.map((event) => [event.id, event]))
  return {
    ...bet,
    legs: bet.legs.map((leg) => {
      const event = byId.get(leg.event)
      if (!event) throw new Error('a leg refers to an unknown event')
      const { home, away, status, startsAt, state } = event
      return {
        ...leg,
        home,
        away,
        event_status: phaseOf(status),
        score: state.score,
        clock: state.clock,
        starts_at: new Date(startsAt).toISOString(),
      }
    }),
  }
}
