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

/** Where a game counts wholly or not at all, so that none asks for more than is said: of `USUAL_CONTRIBUTION`, a half and more. */
export function wholeOrNothing(contribution: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(contribution).flatMap(([game, bp]) => (bp >= HALF ? [[game, WHOLE]] : [])))
}

/** What counts of a bonus: as usual where it says nothing else, and wholly or not at all where the jurisdiction says so. In 1e-4. */
export function contributionOf(
  own: Readonly<Record<string, number>>,
  { wholeContributions }: { readonly wholeContributions: boolean },
): Readonly<Record<string, number>> {
  const contribution = { ...USUAL_CONTRIBUTION, ...own }
  return wholeContributions ? wholeOrNothing(contribution) : contribution
}

/** A play that money is staked on, as wagering sees it. */
export type StakedPlay = {
  /** An in-house game, or `slots`, `live`, `sports`. */
  readonly game: string
  /** Whether it was chosen so that next to nothing is risked: then it counts nothing. `minMultiplier` in 1e-4. */
  risksLittle(minMultiplier: number): boolean
}

const BY_GAME: { readonly [G in GameId]: { readonly wagering: Wagering<ParamsOf<G>> } } = {
  ...games.instant,
  ...games.rounds,
}

/** A play of an in-house game by its parameters. */
export function playOf<G extends GameId>(game: G, params: ParamsOf<G>): StakedPlay {
  const { risksLittle } = BY_GAME[game].wagering
  return { game, risksLittle: (minMultiplier) => risksLittle?.(params, minMultiplier) ?? false }
}

/** A stake on a flight: `auto` is where it is left unasked, in hundredths, null without. */
export const playOfFlight = (auto: number | null): StakedPlay => ({
  game: 'crash',
  risksLittle: (minMultiplier) => games.shared.crash.wagering.risksLittle({ auto }, minMultiplier),
})

const LEFT_AT_WILL: ReadonlySet<string> = new Set(
  WAGERING.flatMap(({ id, isLeftAtWill }) => (isLeftAtWill ? [id] : [])),
)

/** Whether a round that its player may leave at any moment was won so early that it counts nothing. */
export function isCheapWin(game: string, { staked, payout }: { staked: Micros; payout: Micros }, min: number): boolean {
  if (!LEFT_AT_WILL.has(game) || payout === 0n) return false
  const multiplier: M4 = multiplierFor(payout, staked)
  return multiplier < BigInt(min)
}

const PPM = 1_000_000n
const FIGURES = slots.current.figures

/** Of an exact share that is returned, "6697/6912", to the nearest 1e-6, a half up. */
function edgeOfReturn(rtp: string): number {
  const [returned = 0n, of = 1n] = rtp.split('/').map(BigInt)
  return Number(((of - returned) * PPM * 2n + of) / (of * 2n))
}

/**
 * The edge of each game in 1e-6 of a stake, as the cost of wagering and the points of the VIP club are said by: of slots the
 * dearest machine's, and of live tables the dearest table's by its best bet.
 */
export const EDGE_PPM: Readonly<Record<string, number>> = {
  ...Object.fromEntries(WAGERING.map(({ id, edgePpm }) => [id, edgePpm])),
  slots: Math.max(...Object.values(FIGURES).map(({ rtp }) => edgeOfReturn(rtp))),
  live: Math.max(...TABLES.map(bestEdge)),
}

/** The same by a word of any origin; undefined where it is no game of the list. */
export const wholeEdgeOf = (game: string): number | undefined => ownValue<number>(EDGE_PPM, game)

/**
 * The edge of a game, of one slot or of one live table in 1e-6 of a stake; 0 where nobody knows it. What of a table is bet on
 * its provider alone knows: it counts as the table's best bet.
 */
export function edgeOf(game: string): number {
  const known = wholeEdgeOf(game)
  if (known !== undefined) return known
  const table = tableOf(game)
  if (table) return bestEdge(table)
  const rtp = ownValue(FIGURES, game)?.rtp
  return rtp === undefined ? 0 : edgeOfReturn(rtp)
}
