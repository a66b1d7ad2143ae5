import { formatMicros, formatMultiplier, parseMicros, payoutOf } from '#server/shared/money/micros.ts'
import type { CrashOutcome, CrashRules } from '#server/shared/rules/crash/current.ts'
import { linkBefore } from '#server/shared/rules/fairness/chain.ts'
import { hmacSha256 } from '#server/shared/rules/fairness/hmac.ts'
import { asciiToBytes } from '#server/shared/rules/fairness/text.ts'

/** Inputs that decided a round and its reported result; absent fields are not compared. Hashes are lowercase. */
export type EndedRound = {
  readonly link: string
  readonly salt: string
  readonly commitment?: string | undefined
  /** Reported crash point, in hundredths. */
  readonly point?: number | undefined
  readonly tableHash?: string | undefined
}

type PaidBet = {
  readonly stake: string
  readonly payout: string
  readonly multiplier: string
  readonly outcome: CrashOutcome
}

export type RoundChecked = {
  readonly hash: string
  /** HMAC-SHA256 of the link under the salt, in hexadecimal. */
  readonly digest: string
  /** Computed crash point, in hundredths. */
  readonly point: number
  /**
   * Whether each computed value equals the promised, reported or paid one; undefined if there is nothing to compare.
   */
  readonly isSame: {
    readonly commitment: boolean | undefined
    readonly point: boolean | undefined
    readonly rules: boolean | undefined
    readonly bet: boolean | undefined
  }
}

/** Recomputes a round from its link and salt, and the payout of a bet in it. */
export function checkRound(rules: CrashRules, round: EndedRound, bet?: PaidBet): RoundChecked {
  const { link, salt } = round
  const gameHash = Uint8Array.from(link.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  const hash = linkBefore('bytes', link)
  const point = rules.pointOf(hmacSha256, { salt, gameHash })
  return {
    hash,
    digest: Array.from(hmacSha256(asciiToBytes(salt), gameHash), (byte) => byte.toString(16).padStart(2, '0')).join(''),
    point,
    isSame: {
      commitment: sameAs(round.commitment, hash),
      point: sameAs(round.point, point),
      rules: sameAs(round.tableHash, rules.tableHash()),
      bet: bet && isPaid(rules, bet, point),
    },
  }
}

const sameAs = <T>(stated: T | undefined, computed: T): boolean | undefined =>
  stated === undefined ? undefined : stated === computed

/** Whether a bet was paid correctly: it cashed out at the crash point at the latest, and was paid for its cash-out. */
function isPaid(rules: CrashRules, { stake, payout, multiplier, outcome }: PaidBet, point: number): boolean {
  const { cashed_out: left } = outcome
  const paid = rules.multiplierOf(outcome)
  return (
    outcome.point === point &&
    (left === null || left <= point) &&
    multiplier === formatMultiplier(paid) &&
    payout === formatMicros(payoutOf(parseMicros(stake), paid))
  )
}
