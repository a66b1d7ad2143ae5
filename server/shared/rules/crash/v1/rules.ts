import { type M4, type Micros, m4, maxMultiplierFor } from '#server/shared/money/micros.ts'
import type { HmacSha256 } from '#server/shared/rules/fairness/stream.ts'
import { type CrashOutcome, type CrashParams, MAX_POINT, multiplierOf, RULES_VERSION } from './paytable.ts'
import { crashPoint } from './point.ts'
import { tableHash } from './table-hash.ts'

/** One version of crash: what decides a flight, and what a bet in it is paid. */
export type CrashRules = {
  readonly version: string
  tableHash(): string
  /** Where a flight breaks, in hundredths. */
  pointOf(hmac: HmacSha256, round: CrashRandomness): number
  /** Where a bet is cashed out unasked: its own target, or the largest win, whichever comes first. */
  targetOf(params: CrashParams, bounds: { readonly stake: Micros; readonly maxWin: Micros }): number
  /** What a bet is paid that left a flight there. */
  multiplierOf(outcome: CrashOutcome): M4
  /** JavaScript for whoever checks a round by themselves: reads `salt` and `gameHash`, declares `outcome`. */
  readonly scriptBody: string
}

export type CrashRandomness = {
  /** Fixed after the end of the chain was published. */
  readonly salt: string
  /** The round's link of the chain. */
  readonly gameHash: Uint8Array
}

const PER_HUNDREDTH = 100n

/** Crash (docs/domain/games.md B.2 and C.1). */
export const crash: CrashRules = {
  version: RULES_VERSION,
  tableHash,
  pointOf: (hmac, { salt, gameHash }) => crashPoint(hmac, salt, gameHash),
  targetOf({ auto }, { stake, maxWin }) {
    const payable = maxMultiplierFor(maxWin, stake) / PER_HUNDREDTH
    const most = payable < BigInt(MAX_POINT) ? Number(payable) : MAX_POINT
    return Math.min(auto ?? MAX_POINT, most)
  },
  multiplierOf: ({ cashed_out: left }) => (left === null ? m4(0n) : multiplierOf(left)),
  scriptBody: `const digest = createHmac('sha256', salt).update(gameHash).digest()
const random = digest.readBigUInt64BE(0) >> 12n
const space = 1n << 52n
let point = (99n * space) / (space - random)
if (point < 100n) point = 100n
if (point > 100000000n) point = 100000000n
const outcome = { point: Number(point) }`,
}
