import { type M4, type Micros, multiplierFor } from '../money/micros.ts'
import { multiplierOf as multiplierOfFlight } from '../rules/crash/current.ts'
import { multiplierOf as multiplierOfRoll } from '../rules/dice/current.ts'
import type { GameId, ParamsOf, SharedGameId } from '../rules/registry.ts'
import { payoutsOf } from '../rules/roulette/current.ts'

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
