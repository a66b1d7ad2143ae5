import { CURRENCY_CODES } from '../constants/currencies.ts'
import { type M4, type Micros, multiplierFor } from '../money/micros.ts'
import { ownValue } from '../own-value.ts'
import { CASES } from '../rules/cases/catalogue.ts'
import { rtpOf as casesRtp } from '../rules/cases/current.ts'
import { edgePpmOf } from '../rules/edge.ts'
import type { Wagering } from '../rules/game.ts'
import { games } from '../rules/games.ts'
import type { GameId, ParamsOf, SharedGameId } from '../rules/registry.ts'
import { slots } from '../rules/slots/game.ts'
import { bestEdge, TABLES, tableOf } from '../rules/tables/tables.ts'

const WHOLE = 10_000
const HALF = 5000
const TENTH = 1000
const PERCENTS = 100
const PPM = 1_000_000n
const FIGURES = slots.current.figures

type InHouse = GameId | SharedGameId

const WAGERING = Object.entries({ ...games.instant, ...games.rounds, ...games.shared } satisfies {
  readonly [Id in InHouse]: { readonly wagering: Omit<Wagering<never>, 'risksLittle'> }
}).map(([id, { wagering }]) => ({ ...wagering, id }))

/** Lowest edge of a slot in 1e-6: a stake with this edge counts fully. */
const FULL_EDGE = Math.min(...Object.values(FIGURES).map(({ rtp }) => edgeOfReturn(rtp)))

/**
 * Highest contribution of a game in 1e-4, in whole percents, so that in no game a bonus is wagered for less than in the slot with the lowest
 * edge. The edge of sports depends on the selections.
 */
function byEdge(game: string): number {
  const edge = lowestEdgeOf(game)
  return edge === 0 ? WHOLE : Math.min(WHOLE, Math.floor((PERCENTS * edge) / FULL_EDGE) * (WHOLE / PERCENTS))
}

/** Lowers contributions to what the edge of the game allows. */
const weighed = (contribution: Readonly<Record<string, number>>): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(contribution).map(([game, bp]) => [game, Math.min(bp, byEdge(game))]))

/** Default contribution in 1e-4 of a stake, highest first. */
export const USUAL_CONTRIBUTION: Readonly<Record<string, number>> = Object.fromEntries([
  ['slots', WHOLE] as const,
  ...WAGERING.flatMap(({ id, contribution }) => (contribution === null ? [] : [[id, contribution] as const])).sort(
    ([, one], [, other]) => other - one,
  ),
  ['live', TENTH] as const,
])

/**
 * Contributions of 0 or 1 only, so that no game requires more wagering than stated: games at half or more of
 * `USUAL_CONTRIBUTION` count fully.
 */
export function wholeOrNothing(contribution: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(contribution).flatMap(([game, bp]) => (bp >= HALF ? [[game, WHOLE]] : [])))
}

/**
 * Contributions of a bonus: defaults unless overridden, 0 or 1 only if the jurisdiction requires it, and no more than the
 * edge of the game allows. In 1e-4.
 */
export function contributionOf(
  own: Readonly<Record<string, number>>,
  { wholeContributions }: { readonly wholeContributions: boolean },
): Readonly<Record<string, number>> {
  const contribution = weighed({ ...USUAL_CONTRIBUTION, ...own })
  return wholeContributions ? wholeOrNothing(contribution) : contribution
}

/** A play with staked money, as seen by wagering. */
export type StakedPlay = {
  /** An in-house game, or `slots`, `live`, `sports`. */
  readonly game: string
  /** Whether its parameters carry almost no risk: then it does not count. `minMultiplier` in 1e-4. */
  risksLittle(minMultiplier: number): boolean
}

const BY_GAME: { readonly [G in GameId]: { readonly wagering: Wagering<ParamsOf<G>> } } = {
  ...games.instant,
  ...games.rounds,
}

export function playOf<G extends GameId>(game: G, params: ParamsOf<G>): StakedPlay {
  const { risksLittle } = BY_GAME[game].wagering
  return { game, risksLittle: (minMultiplier) => risksLittle?.(params, minMultiplier) ?? false }
}

/** House edge of a bet itself, in 1e-6. */
export function edgeOfBet<G extends GameId>(game: G, params: ParamsOf<G>): number {
  const { edgePpm, edgeOf } = BY_GAME[game].wagering
  return edgeOf?.(params) ?? edgePpm
}

/** A stake in a crash round: `auto` is the automatic cash-out in hundredths, or null. */
export const playOfFlight = (auto: number | null): StakedPlay => ({
  game: 'crash',
  risksLittle: (minMultiplier) => games.shared.crash.wagering.risksLittle({ auto }, minMultiplier),
})

const LEFT_AT_WILL: ReadonlySet<string> = new Set(
  WAGERING.flatMap(({ id, isLeftAtWill }) => (isLeftAtWill ? [id] : [])),
)

/** Whether a round that its player can leave at any moment was cashed out too early to count. */
export function isCheapWin(game: string, { staked, payout }: { staked: Micros; payout: Micros }, min: number): boolean {
  if (!LEFT_AT_WILL.has(game) || payout === 0n) return false
  const multiplier: M4 = multiplierFor(payout, staked)
  return multiplier < BigInt(min)
}

/** House edge of an exact RTP, "6697/6912", rounded half up to 1e-6. */
function edgeOfReturn(rtp: string): number {
  const [returned = 0n, of = 1n] = rtp.split('/').map(BigInt)
  return Number(((of - returned) * PPM * 2n + of) / (of * 2n))
}

/**
 * House edge of each game in 1e-6 of a stake, used for the cost of wagering and the points of the VIP club: for slots
 * that of the most expensive machine, and for live tables that of the most expensive table at its best bet.
 */
export const EDGE_PPM: Readonly<Record<string, number>> = {
  ...Object.fromEntries(WAGERING.map(({ id, edgePpm }) => [id, edgePpm])),
  slots: Math.max(...Object.values(FIGURES).map(({ rtp }) => edgeOfReturn(rtp))),
  live: Math.max(...TABLES.map(bestEdge)),
}

const LOWEST_CASE_EDGE = Math.min(
  ...CASES.flatMap((config) => CURRENCY_CODES.map((currency) => edgePpmOf(casesRtp(config, currency)))),
)

/** Lowest house edge of a bet in a game, in 1e-6; 0 if it is unknown, as for sports. */
export function lowestEdgeOf(game: string): number {
  if (game === 'slots') return FULL_EDGE
  if (game === 'live') return Math.min(...TABLES.map(bestEdge))
  if (game === 'cases') return LOWEST_CASE_EDGE
  return wholeEdgeOf(game) ?? 0
}

/** The same for an untrusted game name; undefined if it is not in the list. */
export const wholeEdgeOf = (game: string): number | undefined => ownValue<number>(EDGE_PPM, game)

/**
 * House edge of a game, a slot or a live table in 1e-6 of a stake; 0 if unknown. Of a table it is that of the best bet,
 * for providers that do not report the edge of what was bet.
 */
export function edgeOf(game: string): number {
  const known = wholeEdgeOf(game)
  if (known !== undefined) return known
  const table = tableOf(game)
  if (table) return bestEdge(table)
  const rtp = ownValue(FIGURES, game)?.rtp
  return rtp === undefined ? 0 : edgeOfReturn(rtp)
}

/** Name that contributions have for the game of a bet: its own, or the class of a provider's. */
export const classOf = (game: string): string =>
  game === 'sports' || wholeEdgeOf(game) !== undefined ? game : tableOf(game) ? 'live' : 'slots'

/** Contributions of an offer that counts these games and no other. */
export const onlyOf = (games: readonly string[]): Readonly<Record<string, number>> => ({
  ...Object.fromEntries(Object.keys(USUAL_CONTRIBUTION).map((game) => [game, 0])),
  ...Object.fromEntries(games.map((game) => [game, WHOLE])),
})
