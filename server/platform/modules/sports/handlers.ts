import { type HandlersFor, Stored } from '#server/platform/kernel/http/handler.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { contract } from '#server/shared/contract/contract.ts'
import { formatMicros } from '#server/shared/money/micros.ts'
import { betView } from './bet-view.ts'
import type { BookBet } from './book/bet-row.ts'
import type { BookEvent } from './book/event-row.ts'
import { worthOf } from './book/worth.ts'
import { eventFacts, listedMarkets, marketsOf } from './event-view.ts'
import type { Platform } from './platform.ts'
import { listBookBets } from './queries/bets.ts'
import { countLeagues, findEvents, listEvents, readHeard } from './queries/events.ts'

const instant = (iso: string | undefined) => (iso === undefined ? undefined : Date.parse(iso))

export const sports: HandlersFor<typeof contract.sports, Platform> = {
  async events({ input: { sport, league, from, until, search }, platform }) {
    const asked = { sport, tournament: league, search, from: instant(from), until: instant(until) }
    const [{ live, upcoming }, leagues, isHeard] = await Promise.all([
      listEvents(platform, asked),
      countLeagues(platform),
      readHeard(platform),
    ])
    const listed = (event: BookEvent) => {
      const markets = marketsOf(event, isHeard(event.producer))
      return { ...eventFacts(event), markets: listedMarkets(markets), market_count: markets.length }
    }
    return new Stored({
      live: live.map(listed),
      upcoming: upcoming.map(listed),
      leagues,
      now: new Date(platform.clock.now()).toISOString(),
    })
  },
  async event({ input: { id }, platform }) {
    const [event] = await findEvents(platform, [id])
    if (!event) throw new Refusal('not_found', { field: 'id' })
    const isHeard = await readHeard(platform)
    const markets = marketsOf(event, isHeard(event.producer))
    return new Stored({ ...eventFacts(event), markets, market_count: markets.length })
  },
  async place({ input, platform, caller }) {
    const { legs, sizes, unit, currency, policy, idempotency_key: idempotencyKey } = input
    const answer = await platform.writer.execute('placeSportsBet', {
      ...{ userId: caller.userId, sessionId: caller.sessionId, sizes, unit, currency, policy, idempotencyKey },
      legs: legs.map(({ event, ...leg }) => ({ eventId: event, ...leg })),
    })
    const events = await findEvents(
      platform,
      answer.bet.legs.map(({ event }) => event),
    )
    return new Stored({ ...answer, bet: { ...withEvents(answer.bet, events), cash_out: null } })
  },
  async myBets({ input: { before, limit }, platform, caller: { userId } }) {
    const bets = await listBookBets(platform, { userId, before, limit: limit + 1 })
    const page = bets.slice(0, limit)
    const events = await findEvents(platform, [
      ...new Set(page.flatMap((bet) => bet.legs.map(({ eventId }) => eventId))),
    ])
    const isHeard = await readHeard(platform)
    const byId = new Map(events.filter(({ producer }) => isHeard(producer)).map((event) => [event.id, event]))
    const worth = (bet: BookBet) => {
      const value = worthOf(bet, bet.openUnit, (id) => byId.get(id))
      return value === null ? null : formatMicros(value)
    }
    return new Stored({
      bets: page.map((bet) => ({ ...withEvents(betView(bet), events), cash_out: worth(bet) })),
      next: bets.length > limit ? (page.at(-1)?.id ?? null) : null,
    })
  },
  async cashOut({ input: { id: betId, unit, value, idempotency_key: idempotencyKey }, platform, caller: { userId } }) {
    const answer = await platform.writer.execute('cashOutSportsBet', { userId, betId, unit, value, idempotencyKey })
    const events = await findEvents(
      platform,
      answer.bet.legs.map(({ event }) => event),
    )
    return new Stored({ ...answer, bet: { ...withEvents(answer.bet, events), cash_out: null } })
  },
}

/** A bet with who plays, and how it stands there. */
function withEvents(bet: ReturnType<typeof betView>, events: readonly BookEvent[]) {
  const byId = new Map(events.map((event) => [event.id, event]))
  return {
    ...bet,
    legs: bet.legs.map((leg) => {
      const event = byId.get(leg.event)
      if (!event) throw new Error('a leg on an event that the book does not have')
      const { home, away, status, startsAt, state } = event
      return {
        ...leg,
        ...{ home, away, event_status: status, score: state.score, clock: state.clock },
        starts_at: new Date(startsAt).toISOString(),
      }
    }),
  }
}
