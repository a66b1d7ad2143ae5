import { type M4, type Micros, multiplierFor } from '../money/micros.ts'
import { ownValue } from '../own-value.ts'
import { multiplierOf as multiplierOfFlight } from '../rules/crash/current.ts'
import { multiplierOf as multiplierOfRoll } from '../rules/dice/current.ts'
import type { GameId, ParamsOf, SharedGameId } from '../rules/registry.ts'
import { payoutsOf } from '../rules/roulette/current.ts'
import { slots } from '../rules/slots/game.ts'
import { bestEdge, TABLES, tableOf } from '../rules/tables/tables.ts'

const WHOLE = 10_000
const HALF = 5000
const TENTH = 1000

/** In 1e-4 of a stake, where a bonus says nothing else. Rooms count nothing, since players there play against each other. */
export const USUAL_CONTRIBUTION: Readonly<Record<Exclude<GameId | SharedGameId, 'rooms'> | 'slots' | 'live', number>> =
  {
    slots: WHOLE,
    keno: HALF,
    cases: HALF,
    wheel: HALF,
    dice: TENTH,
    crash: TENTH,
    hilo: TENTH,
    miner: TENTH,
    coinflip: TENTH,
    roulette: TENTH,
    live: TENTH,
  }

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

/** On more pockets of 37 than these something comes back of a stake that is spread to lose little. */
const COVERED_POCKETS = 24

const never = () => false

const RISKS_LITTLE: { readonly [G in GameId]: (params: ParamsOf<G>, minMultiplier: number) => boolean } = {
  dice: ({ chance }, min) => multiplierOfRoll(chance) < BigInt(min),
  roulette: (params) => payoutsOf(params).filter((payout) => payout > 0n).length > COVERED_POCKETS,
  coinflip: never,
  keno: never,
  wheel: never,
  cases: never,
  // by what they paid: see isCheapWin
  hilo: never,
  miner: never,
}

/** A play of an in-house game by its parameters. */
export function playOf<G extends GameId>(game: G, params: ParamsOf<G>): StakedPlay {
  const risksLittle = RISKS_LITTLE[game]
  return { game, risksLittle: (minMultiplier) => risksLittle(params, minMultiplier) }
}

/** A stake on a flight: `auto` is where it is left unasked, in hundredths, null without. */
export const playOfFlight = (auto: number | null): StakedPlay => ({
  game: 'crash',
  risksLittle: (minMultiplier) => auto !== null && multiplierOfFlight(auto) < BigInt(minMultiplier),
})

const LEFT_AT_WILL: ReadonlySet<string> = new Set(['crash', 'hilo', 'miner'])

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
 * The edge of each game in 1e-6 of a stake, as the cost of wagering and the points of the VIP club are said by. Of a game
 * whose choices differ it is the edge that the game is made for (keno's rows lie up to 0.05 % above it), of cases the dearest
 * case's, of slots the dearest machine's, and of live tables the dearest table's by its best bet.
 */
export const EDGE_PPM: Readonly<Record<GameId | SharedGameId | 'slots' | 'live', number>> = {
  coinflip: 10_000,
  dice: 10_000,
  crash: 10_000,
  hilo: 10_000,
  miner: 10_000,
  wheel: 10_000,
  keno: 10_000,
  roulette: 27_027,
  slots: Math.max(...Object.values(FIGURES).map(({ rtp }) => edgeOfReturn(rtp))),
  live: Math.max(...TABLES.map(bestEdge)),
  rooms: 50_000,
  cases: 52_000,
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
