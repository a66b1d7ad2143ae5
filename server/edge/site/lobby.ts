import { z } from 'zod'
import { answerKind } from '#server/edge/cache/answers.ts'
import type { Lifetime } from '#server/edge/cache/stale-while-revalidate.ts'
import { UpstreamError } from '#server/edge/upstream/answer.ts'
import { hostOf } from '#server/edge/upstream/bases.ts'
import type { Call, CallInput, CallOutput } from '#server/shared/contract/call.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { isRed } from '#server/shared/rules/roulette/v1/chips.ts'
import { orIfUnknownCall, type SiteContext } from './operator-answers.ts'

/** For data that rarely changes. */
const RARELY: Lifetime = { freshMs: 60_000, staleMs: 86_400_000 }
/** For counters: refreshed as often as clients may request them. */
const OFTEN: Lifetime = { freshMs: 15_000, staleMs: 60_000 }
/** For live state: an older value would be useless. */
const NOW: Lifetime = { freshMs: 3000, staleMs: 3000 }

/** Number of titles in a row of a wide page. */
const SLOTS = { kind: 'slot', sort: 'popular', limit: 5 } as const
const TABLES = { limit: 4 } as const

/**
 * Caches a contract call that is the same for everyone. `none` is the value if the operator does not implement the
 * call.
 */
function shared<C extends Call>(
  call: C,
  { name, lifetime, none }: { name: string; lifetime: Lifetime; none: CallOutput<C> & object },
) {
  const kind = answerKind(name, call.response as z.ZodType<CallOutput<C> & object>)
  return async ({ cached, upstream, upstreamContext }: SiteContext, input: CallInput<C>): Promise<CallOutput<C>> =>
    cached({
      ...lifetime,
      kind,
      key: `${hostOf(upstreamContext)} ${JSON.stringify(input)}`,
      load: () => orIfUnknownCall(upstream(call, input, { upstreamContext, bearer: null }), none),
    })
}

const { casino, betFeed, settings } = contract
const NO_FACETS = { providers: [], categories: [], volatility: [], features: [], high_rtp: 0 }
const NO_TITLES = { titles: [], total: 0, all: 0, next: null, facets: NO_FACETS, without: [] }

const fetchTitles = shared(casino.titles, { name: 'lobby-titles', lifetime: RARELY, none: NO_TITLES })
const slugLists = z.object({ slot: z.array(z.string()), live: z.array(z.string()) })
const SLUGS = answerKind('title-slugs', slugLists)

/** Limit of one page of the operator's list. */
const TITLES_PER_PAGE = 100
/** Limit per kind: a sitemap has 50,000 addresses at most. */
const MAX_SLUGS = 10_000

/** The slugs of all titles by kind; empty lists if the operator does not implement the call. */
export async function fetchTitleSlugs({ cached, upstream, upstreamContext }: SiteContext) {
  async function slugsOf(kind: 'slot' | 'live'): Promise<string[]> {
    const slugs: string[] = []
    let cursor: string | undefined
    do {
      const input = { kind, sort: 'name', limit: TITLES_PER_PAGE, ...(cursor !== undefined && { cursor }) } as const
      const pending = upstream(casino.titles, input, { upstreamContext, bearer: null })
      const { titles, next } = await orIfUnknownCall(pending, NO_TITLES)
      slugs.push(...titles.map(({ slug }) => slug))
      cursor = titles.length > 0 ? (next ?? undefined) : undefined
    } while (cursor !== undefined && slugs.length < MAX_SLUGS)
    return slugs
  }
  return cached({
    ...RARELY,
    kind: SLUGS,
    key: hostOf(upstreamContext),
    load: async () => ({ slot: await slugsOf('slot'), live: await slugsOf('live') }),
  })
}

const fetchTables = shared(casino.tables, { name: 'lobby-tables', lifetime: NOW, none: { tables: [] } })
const fetchPlayers = shared(betFeed.players, { name: 'lobby-players', lifetime: OFTEN, none: { games: [] } })
const NO_FACTS = { rounds: 0, largest: null, wins: [] }
const fetchFacts = shared(betFeed.facts, { name: 'lobby-facts', lifetime: RARELY, none: NO_FACTS })
const fetchPromos = shared(settings.promos, { name: 'lobby-promos', lifetime: RARELY, none: { promos: [] } })

const endedFlight = z.object({ number: z.number().int(), point: z.number().int() })
/** Only the last result of a crash round is shown: it stays true however long it is cached. */
const FLIGHTS = answerKind('lobby-flight', z.object({ flight: z.object({ last: endedFlight.nullable() }).nullable() }))

const NOT_NOW = 503

/**
 * The last finished crash round; null before the first. The whole result is null if the operator has no crash game, or
 * none now.
 */
export async function fetchLastFlight({ cached, upstream, upstreamContext }: SiteContext) {
  const { flight } = await cached({
    ...OFTEN,
    kind: FLIGHTS,
    key: hostOf(upstreamContext),
    async load() {
      const pending = upstream(contract.crash.table, {}, { upstreamContext, bearer: null })
      const table = await orIfUnknownCall(pending, null).catch((error: unknown) => {
        if (error instanceof UpstreamError && error.kind === 'http' && error.status === NOT_NOW) return null
        throw error
      })
      if (!table) return { flight: null }
      const ended = table.last.flatMap(({ number, point }) => (point === null ? [] : [{ number, point }]))
      return { flight: { last: ended[0] ?? null } }
    },
  })
  return flight
}

/** Color as the table paints it; pages would otherwise load its rules for this. */
function colourOf(result: string): 'red' | 'black' | 'green' | 'blue' {
  if (result === '0' || result === 'tie') return 'green'
  if (result === 'player') return 'blue'
  return result === 'banker' || isRed(Number(result)) ? 'red' : 'black'
}

export const fetchSlots = async (context: SiteContext) => (await fetchTitles(context, SLOTS)).titles
export const fetchLiveTables = async (context: SiteContext) =>
  (await fetchTables(context, TABLES)).tables.map(({ round, ...title }) => ({
    ...title,
    round: round && { ...round, results: round.results.map((value) => ({ value, colour: colourOf(value) })) },
  }))
export const fetchHouseFacts = (context: SiteContext) => fetchFacts(context, {})
export const fetchPlayersNow = async (context: SiteContext) => (await fetchPlayers(context, {})).games
export const fetchHomePromos = async (context: SiteContext) =>
  (await fetchPromos(context, { locale: context.upstreamContext.locale })).promos
