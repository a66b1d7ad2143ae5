import { type Micros, micros } from '../money/micros.ts'

/** Mean cost of wagering a bonus, with its interval of 95 %. */
export type StoppedCost = { readonly mean: Micros; readonly low: Micros; readonly high: Micros }

type Wagering = {
  /** Amount of the bonus, and what has to be staked in the game. */
  readonly amount: Micros
  readonly staking: Micros
  /** Maximum stake. */
  readonly maxStake: Micros
  readonly edgePpm: number
}

const PATHS = 2000
/** A bonus is staked in at least this many parts. */
const LEAST_PARTS = 20
const SEED = 0x9e3779b9
const NINETY_FIVE = 1.96
const PPM = 1_000_000

/** In parts of the bonus, by the number of parts, the number of bets and the edge. */
const known = new Map<string, { readonly mean: number; readonly error: number }>()

/**
 * Simulates wagering as it is played: stakes of a twentieth of the bonus or the maximum, on even chances with the edge of
 * the game, until the bonus has run out or the requirement is met. The same result for the same terms. The cost is the
 * bonus less what is left of it.
 */
export function stoppedCost({ amount, staking, maxStake, edgePpm }: Wagering): StoppedCost {
  const least = (amount + maxStake - 1n) / maxStake
  const parts = Math.max(LEAST_PARTS, Number(least))
  const needed = (staking * BigInt(parts) + amount - 1n) / amount
  const bets = Number(needed)
  const key = `${parts} ${bets} ${edgePpm}`
  const cost = known.get(key) ?? simulate(parts, bets, edgePpm)
  known.set(key, cost)
  const { mean, error } = cost
  const share = (value: number) => micros((amount * BigInt(Math.round((value / parts) * PPM))) / BigInt(PPM))
  return { mean: share(mean), low: share(mean - NINETY_FIVE * error), high: share(mean + NINETY_FIVE * error) }
}

function simulate(parts: number, bets: number, edgePpm: number) {
  const wins = Math.round(((1 - edgePpm / PPM) / 2) * 2 ** 32)
  let state = SEED
  let sum = 0
  let squares = 0
  for (let path = 0; path < PATHS; path += 1) {
    let left = parts
    for (let bet = 0; bet < bets && left > 0; bet += 1) {
      // xorshift32
      state ^= state << 13
      state ^= state >>> 17
      state ^= state << 5
      left += state >>> 0 < wins ? 1 : -1
    }
    const cost = parts - left
    sum += cost
    squares += cost * cost
  }
  const mean = sum / PATHS
  return { mean, error: Math.sqrt((squares / PATHS - mean * mean) / PATHS) }
}
