import { type M4, type Micros, multiplierFor } from '../money/micros.ts'
import { ownValue } from '../own-value.ts'
import type { Wagering } from '../rules/game.ts'
import { games } from '../rules/games.ts'
import type { GameId, ParamsOf, SharedGameId } from '../rules/registry.ts'
import { slots } from '../rules/slots/game.ts'
import { bestEdge, TABLES, tableOf } from '../rules/tables/tables.ts'

const WHOLE = 10_000
const HALF = 5000
const TENTH = 1000

type InHouse = GameId | SharedGameId

const WAGERING = Object.entries({ ...games.instant, ...games.rounds, ...games.shared } satisfies {
  readonly [Id in InHouse]: { readonly wagering: Omit<Wagering<never>, 'risksLittle'> }
}).map(([id, { wagering }]) => ({ ...wagering, id }))

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

/** Contributions of a bonus: defaults unless overridden, and 0 or 1 only if the jurisdiction requires it. In 1e-4. */
export function contributionOf(
  own: Readonly<Record<string, number>>,
  { wholeContributions }: { readonly wholeContributions: boolean },
): Readonly<Record<string, number>> {
  const contribution = { ...USUAL_CONTRIBUTION, ...own }
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

const PPM = 1_000_000n
const FIGURES = slots.current.figures

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
