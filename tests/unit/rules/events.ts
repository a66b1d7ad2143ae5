import { type Ratio, ratio } from '#server/shared/money/ratio.ts'

const FLOATS = 2n ** 32n

/** The first and the last of the 2^32 floats that belong to event `index` of `count` equal ones. */
export function floatsOfEvent(index: number, count: number): readonly [first: number, last: number] {
  const start = (event: number) => (BigInt(event) * FLOATS + BigInt(count) - 1n) / BigInt(count)
  return [Number(start(index)) / 2 ** 32, Number(start(index + 1) - 1n) / 2 ** 32]
}

type Events<Outcome, P> = {
  readonly count: number
  readonly play: (float: number) => P & { readonly outcome: Outcome }
  /** Index of an outcome's event. */
  readonly eventOf: (outcome: Outcome) => number
}

/**
 * Plays every event of a game with one float, at both of its ends, and returns one play of each. Throws if a float
 * gives a different event than expected.
 */
export function playEveryEvent<Outcome, P>({ count, play, eventOf }: Events<Outcome, P>): P[] {
  return Array.from({ length: count }, (_, event) => {
    const [first, last] = floatsOfEvent(event, count)
    const played = play(first)
    const events = [played, play(last)].map(({ outcome }) => eventOf(outcome))
    if (events.some((found) => found !== event)) throw new Error(`event ${event} of ${count} is played as ${events}`)
    return played
  })
}

/** Exact mean return of a unit over equally likely plays. */
export function returnOf(plays: readonly { readonly multiplier: bigint }[]): Ratio {
  const paid = plays.reduce((sum, { multiplier }) => sum + multiplier, 0n)
  return ratio(paid, BigInt(plays.length) * 10_000n)
}

/** Exact mean return of a stake over equally likely plays with payouts. */
export function pricedReturnOf(stake: bigint, plays: readonly { readonly payout: bigint }[]): Ratio {
  const paid = plays.reduce((sum, { payout }) => sum + payout, 0n)
  return ratio(paid, stake * BigInt(plays.length))
}

/** A ratio as published: six decimals, rounded to the nearest. */
export function sixDecimals({ numerator, denominator }: Ratio): string {
  const millionths = (numerator * 2_000_000n + denominator) / (denominator * 2n)
  const text = millionths.toString().padStart(7, '0')
  return `${text.slice(0, -6)}.${text.slice(-6)}`
}
