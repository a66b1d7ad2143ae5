import type { EventProof } from '#server/platform/providers/odds/port.ts'
import { ownValue } from '#server/shared/own-value.ts'
import { columnOf, MARKETS, marketOf } from '#server/shared/sports/markets/index.ts'
import { COLUMNS, parseMarketKey } from '#server/shared/sports/markets/market-type.ts'
import { placesOf } from '#server/shared/sports/markets/outright.ts'
import { type BookEvent, type BookMarket, isPriced, phaseOf } from './book/event-row.ts'
import { groupOf } from './book/market-group.ts'

/** An outcome in wire format: odds in 1e-4, probabilities in 1e-9. */
type OutcomeView = { id: string; odds: number | null; p: number[] }
export type MarketView = { key: string; group: string; status: 'open' | 'suspended'; outcomes: OutcomeView[] }

function marketView(key: string, { status, outcomes }: BookMarket, isHeard: boolean): MarketView[] {
  // outcomes of a field are defined by its feed
  const names = marketOf(parseMarketKey(key).type)?.outcomes ?? (placesOf(key) && Object.keys(outcomes))
  // inactive, settled and cancelled markets are hidden
  if (!names || (status !== 1 && status !== -1)) return []
  return [
    {
      key,
      group: groupOf(key),
      status: status === 1 && isHeard ? 'open' : 'suspended',
      outcomes: names.flatMap((id) => {
        const outcome = ownValue(outcomes, id)
        return outcome ? [{ id, odds: outcome.o4, p: [...outcome.p] }] : []
      }),
    },
  ]
}

/** All open or suspended markets of an event, in the order of their types and lines. */
export function marketsOf(event: Pick<BookEvent, 'markets' | 'status'>, isHeard: boolean): MarketView[] {
  const phase = phaseOf(event.status)
  if (phase !== 'not_started' && phase !== 'live') return []
  const markets = Object.entries(event.markets).flatMap(([key, market]) =>
    marketView(key, market, isHeard && isPriced(event.status)),
  )
  return markets.sort((a, b) => rankOf(a.key) - rankOf(b.key) || lineIn(a.key) - lineIn(b.key))
}

function rankOf(key: string): number {
  const { type, specifiers } = parseMarketKey(key)
  return MARKETS.findIndex((market) => market.type === type) + (specifiers.period || specifiers.team ? 100 : 0)
}
const lineIn = (key: string): number => {
  const { specifiers } = parseMarketKey(key)
  return Number(specifiers.total ?? specifiers.hcp ?? 0) || 0
}

/** Markets for a list: per column, the line closest to even odds. */
export function listedMarkets(markets: readonly MarketView[]): MarketView[] {
  return COLUMNS.flatMap((column) => {
    const ofColumn = markets.filter(({ key }) => columnOf(key) === column)
    const [best] = ofColumn.toSorted((a, b) => unevenness(a) - unevenness(b))
    return best ? [best] : []
  })
}

function unevenness({ outcomes }: MarketView): number {
  const [first, second] = outcomes.map(({ odds }) => odds ?? Number.POSITIVE_INFINITY)
  return Math.abs((first ?? 0) - (second ?? 0)) || 0
}

/** Proof of how an event was decided, in wire format. */
export function proofView({ seedHash, key, seed, seedAt, label, law }: EventProof, committedAt: number | null) {
  const seed_at = new Date(seedAt).toISOString()
  return {
    seed_hash: seedHash,
    committed_at: committedAt === null ? null : new Date(committedAt).toISOString(),
    key,
    seed,
    seed_at,
    label,
    law: law.sport === 'esports' ? { ...law, chances: [...law.chances] } : law,
  }
}

export function eventFacts({
  id,
  sport,
  category,
  tournament,
  home,
  away,
  startsAt,
  status,
  state,
  version,
  producer,
}: BookEvent) {
  const { score, periods, points, serving, clock, redCards, goals, statistics, momentum, standings } = state
  return {
    id,
    sport,
    category,
    tournament,
    home,
    away,
    score,
    points,
    serving,
    clock,
    version,
    producer,
    status: phaseOf(status),
    starts_at: new Date(startsAt).toISOString(),
    periods: [...periods],
    red_cards: redCards,
    goals: goals.map((goal) => ({ ...goal })),
    statistics: [...statistics],
    momentum: [...momentum],
    // a match has no standings
    ...(standings.length > 0 && { standings: standings.map((one) => ({ ...one })) }),
  }
}
