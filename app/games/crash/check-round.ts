import { formatMicros, formatMultiplier, parseMicros, payoutOf } from '#server/shared/money/micros.ts'
import type { CrashOutcome, CrashRules } from '#server/shared/rules/crash/current.ts'
import { linkBefore } from '#server/shared/rules/fairness/chain.ts'
import { hmacSha256 } from '#server/shared/rules/fairness/hmac.ts'
import { asciiToBytes } from '#server/shared/rules/fairness/text.ts'

/** What decided a round, and what was said of it: absent where there is nothing to compare with. Hashes are lowercase. */
export type EndedRound = {
  readonly link: string
  readonly salt: string
  readonly commitment?: string | undefined
  /** Where it broke, as it was told; in hundredths. */
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
  /** SHA-256 of the link. */
  readonly hash: string
  /** HMAC-SHA256 of the link under the salt, in hexadecimal. */
  readonly digest: string
  /** In hundredths, computed. */
  readonly point: number
  /** Whether each is what was promised, told or paid; undefined where there is nothing to compare with. */
  readonly isSame: {
    readonly commitment: boolean | undefined
    readonly point: boolean | undefined
    readonly rules: boolean | undefined
    readonly bet: boolean | undefined
  }
}

/** Computes a round anew from its link and its salt, and what a bet in it is to be paid. */
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

const sameAs = <T>(told: T | undefined, computed: T): boolean | undefined =>
  told === undefined ? undefined : told === computed

/** A bet that left did so at the point at the latest, and was paid for where it left. */
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
