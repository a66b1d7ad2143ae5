import { and, eq, gt, sql } from 'drizzle-orm'
import { builtOnce, type PlatformReader } from '#db/platform/reader.ts'
import { deposits, withdrawals } from '#db/platform/schema/payments.ts'
import { floorAtMid } from '#server/shared/money/arithmetic.ts'
import { type Micros, micros } from '#server/shared/money/micros.ts'
import { FIRST_RATES, readRates } from '../../exchange-rates/reads.ts'
import { COUNTED, DEPOSITED_MS, WITHDRAWN_MS } from '../sums.ts'

const withdrawnOf = builtOnce((reader) => {
  const { userId, amountUsd, status, createdAt } = withdrawals
  return reader
    .select({
      total: sql<string>`CAST(coalesce(sum(${amountUsd}), 0) AS TEXT)`,
      held: sql<number>`coalesce(max(${status} = 'kyc_required'), 0)`,
    })
    .from(withdrawals)
    .where(and(eq(userId, sql.placeholder('userId')), gt(createdAt, sql.placeholder('since')), COUNTED))
    .prepare()
})

const paidBy = builtOnce((reader) => {
  const { userId, currency, amount, status, createdAt } = deposits
  const isConfirmed = eq(status, 'confirmed').inlineParams()
  return reader
    .select({ currency, amount: sql<string>`CAST(sum(${amount}) AS TEXT)` })
    .from(deposits)
    .where(and(eq(userId, sql.placeholder('userId')), isConfirmed, gt(createdAt, sql.placeholder('since'))))
    .groupBy(currency)
    .prepare()
})

/**
 * Totals that trigger identity verification by law, in USD: withdrawals of 180 days at the mid rates of their requests,
 * and deposits of 12 months at current mid rates. Also whether a withdrawal waits only for documents.
 */
export async function identitySums(
  reader: PlatformReader,
  { userId, now }: { readonly userId: string; readonly now: number },
): Promise<{ readonly withdrawnUsd: Micros; readonly depositedUsd: Micros; readonly isHeldUp: boolean }> {
  const [withdrawn, paid] = await Promise.all([
    withdrawnOf(reader).get({ userId, since: now - WITHDRAWN_MS }),
    paidBy(reader).all({ userId, since: now - DEPOSITED_MS }),
  ])
  const rates = paid.length > 0 ? await readRates(reader, now) : FIRST_RATES
  const depositedUsd = paid
    .map(({ currency, amount }) => floorAtMid(micros(BigInt(amount)), { from: currency, to: 'USD' }, rates.mids))
    .reduce((sum, amount) => micros(sum + amount), micros(0n))
  return {
    withdrawnUsd: micros(BigInt(withdrawn?.total ?? '0')),
    depositedUsd,
    isHeldUp: Number(withdrawn?.held ?? 0) === 1,
  }
}
