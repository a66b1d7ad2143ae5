import type { REVIEW_FLAGS } from '#db/platform/schema/payments.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { currentRates } from '#server/platform/modules/exchange-rates/index.ts'
import { linkedAccounts } from '#server/platform/modules/identity/index.ts'
import { currentRestriction, ownStakedSince } from '#server/platform/modules/player-limits/index.ts'
import { CURRENCY_CODES } from '#server/shared/constants/currencies.ts'
import { floorAtMid } from '#server/shared/money/arithmetic.ts'
import { type Micros, micros, parseMicros } from '#server/shared/money/micros.ts'
import { DEPOSITED_MS, depositedUsd, netPaidInUsd, WITHDRAWN_MS, withdrawnUsd } from './sums.ts'
import type { Withdrawal } from './withdrawal.ts'

export type ReviewFlag = (typeof REVIEW_FLAGS)[number]

/** Amount in USD from which two operators must approve a payout. */
export const FOUR_EYES_USD = parseMicros('1000')
const WHOLE_BP = 10_000n

/** All reasons for reviewing a payout; none of them refuses it. */
export function reviewFlags(context: CommandContext, withdrawal: Withdrawal): ReviewFlag[] {
  const { userId, amountUsd } = withdrawal
  const flags: ReviewFlag[] = []
  if (amountUsd >= FOUR_EYES_USD) flags.push('amount')
  if (hasChargedBack(context, userId)) flags.push('charged_back')
  const linked = linkedAccounts(context, userId)
  if (linked.some((other) => hasExcludedThemselves(context, other) || hasChargedBack(context, other)))
    flags.push('linked')
  flags.push(...sumFlags(context, userId), ...methodFlags(context, withdrawal))
  return flags
}

const hasExcludedThemselves = (context: CommandContext, userId: string) =>
  currentRestriction(context, userId)?.reason === 'self_excluded'

function hasChargedBack({ db }: CommandContext, userId: string): boolean {
  const found = db.get(`SELECT 1 AS one FROM deposits WHERE user_id = ? AND status = 'charged_back' LIMIT 1`, [userId])
  return found !== undefined
}

/**
 * Address and source of funds are requested when the totals reach their thresholds, and not again while an earlier
 * review is valid.
 */
function sumFlags(context: CommandContext, userId: string): ReviewFlag[] {
  const { now, jurisdiction } = context
  const { addressUsd, fundsUsd } = jurisdiction.kyc
  const paidIn = [...depositedUsd(context, { userId, from: now - DEPOSITED_MS }).values()].reduce(sum, micros(0n))
  const reached = {
    address: withdrawnUsd(context, { userId, from: now - WITHDRAWN_MS }) >= parseMicros(`${addressUsd}`),
    funds: paidIn >= parseMicros(`${fundsUsd}`),
  }
  return (['address', 'funds'] as const).filter((flag) => reached[flag] && !isSettled(context, userId, flag))
}

/** Whether a payout with the same flag was approved within the last year. */
function isSettled({ db, now }: CommandContext, userId: string, flag: ReviewFlag): boolean {
  const query = `SELECT 1 AS one FROM withdrawals WHERE user_id = ? AND created_at > ? AND decided_by IS NOT NULL
    AND status IN ('approved', 'sent', 'paid', 'failed', 'returned')
    AND EXISTS (SELECT 1 FROM json_each(flags) WHERE value = ?) LIMIT 1`
  return db.get(query, [userId, now - DEPOSITED_MS, flag]) !== undefined
}

/**
 * Closed loop: deposits of a provider are returned through it first, and only the rest through another. A withdrawal by
 * another method after little play may be money laundering, and is flagged.
 */
function methodFlags(context: CommandContext, { id, userId, provider, amountUsd }: Withdrawal): ReviewFlag[] {
  const net = netPaidInUsd(context, { userId, but: id })
  const isElsewhere = [...net].some(([name, left]) => name !== provider && left > 0n)
  if (!isElsewhere || amountUsd <= (net.get(provider) ?? 0n)) return []
  return isUnplayed(context, { id, userId, provider }) ? ['other_method', 'turnover'] : ['other_method']
}

function isUnplayed(
  context: CommandContext,
  { id, userId, provider }: Pick<Withdrawal, 'id' | 'userId' | 'provider'>,
): boolean {
  const { turnoverBp } = context.jurisdiction
  if (turnoverBp === 0) return false
  const from = lastPayoutAt(context, { id, userId })
  const paidIn = depositedUsd(context, { userId, from })
  const byOthers = [...paidIn].filter(([name]) => name !== provider).map(([, amount]) => amount)
  const { mids } = currentRates(context)
  const staked = CURRENCY_CODES.map((currency) =>
    floorAtMid(ownStakedSince(context, { userId, currency, from }), { from: currency, to: 'USD' }, mids),
  ).reduce(sum, micros(0n))
  return staked * WHOLE_BP < byOthers.reduce(sum, micros(0n)) * BigInt(turnoverBp)
}

/** In milliseconds; at most a year ago. */
function lastPayoutAt({ db, now }: CommandContext, { id, userId }: Pick<Withdrawal, 'id' | 'userId'>): number {
  const row = db.get<{ at: bigint | null }>(
    `SELECT max(created_at) AS at FROM withdrawals WHERE user_id = ? AND id <> ? AND status = 'paid'`,
    [userId, id],
  )
  return Math.max(now - DEPOSITED_MS, Number(row?.at ?? 0))
}

const sum = (a: Micros, b: Micros): Micros => micros(a + b)
