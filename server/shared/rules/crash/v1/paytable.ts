import { type M4, m4 } from '#server/shared/money/micros.ts'
import { type Ratio, ratio } from '#server/shared/money/ratio.ts'

export const RULES_VERSION = 'crash/v1'

/** What of all stakes is paid back, whatever the target. */
export const RETURN_PERCENT = 99
/** Points and targets are in hundredths of the stake. */
export const MIN_POINT = 100
export const MAX_POINT = 100_000_000
/** The lowest multiplier that may be asked for: 1.01. */
export const MIN_TARGET = 101

/** A wish for one flight: `auto` is where it is cashed out unasked, in hundredths; null leaves it to the player. */
export type CrashParams = { readonly auto: number | null }
/** `point` is where the flight broke, `cashed_out` where the bet left it; both in hundredths. */
export type CrashOutcome = { readonly point: number; readonly cashed_out: number | null }

/** 99 %, for every target. */
export const RTP: Ratio = ratio(99n, 100n)

/** A multiplier in hundredths as the ledger's. */
export function multiplierOf(hundredths: number): M4 {
  return m4(BigInt(hundredths) * 100n)
}

/** The chance that a flight gets to a multiplier: 0.99 over it, and 1 for what every flight gets to. */
export function chanceOf(hundredths: number): number {
  return hundredths <= MIN_POINT ? 1 : RETURN_PERCENT / hundredths
}
