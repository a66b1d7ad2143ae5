import { sql } from 'drizzle-orm'
import type { PlatformReader } from '#db/platform/reader.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { floorAtMid } from '#server/shared/money/arithmetic.ts'
import { type Micros, micros } from '#server/shared/money/micros.ts'
import { FIRST_RATES, readRates } from '../../exchange-rates/reads.ts'
import { COUNTED, DEPOSITED_MS, WITHDRAWN_MS } from '../sums.ts'

type Paid = { readonly currency: Currency; readonly amount: string }
type Withdrawn = { readonly total: string; readonly held: number }

/**
 * Totals that trigger identity verification by law, in USD: withdrawals of 180 days at the mid rates of their requests,
 * and deposits of 12 months at current mid rates. Also whether a withdrawal waits only for documents.
 */
export async function identitySums(
  reader: PlatformReader,
  { userId, now }: { readonly userId: string; readonly now: number },
): Promise<{ readonly withdrawnUsd: Micros; readonly depositedUsd: Micros; readonly isHeldUp: boolean }> {
  const [[withdrawn], paid] = await Promise.all([
    reader.all<Withdrawn>(sql`
      SELECT CAST(coalesce(sum(amount_usd), 0) AS TEXT) AS total, coalesce(max(status = 'kyc_required'), 0) AS held
      FROM withdrawals
      WHERE user_id = ${userId} AND created_at > ${now - WITHDRAWN_MS}
        AND ${COUNTED}`),
    reader.all<Paid>(sql`
      SELECT currency, CAST(sum(amount) AS TEXT) AS amount FROM deposits
      WHERE user_id = ${userId} AND status = 'confirmed' AND created_at > ${now - DEPOSITED_MS}
      GROUP BY currency`),
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
