import { and, desc, eq, inArray, lt, sql, sum } from 'drizzle-orm'
import { builtOnce, type PlatformReader } from '#db/platform/reader.ts'
import { bonusGrants } from '#db/platform/schema/promotions.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { type Micros, micros } from '#server/shared/money/micros.ts'
import type { BonusTerms } from '#server/shared/promotions/terms.ts'

const PAST = 50

/** A player's bonuses: all that have not ended, then the last ended ones, newest first. */
export async function listGrants(reader: PlatformReader, userId: string) {
  const isOpen = inArray(bonusGrants.state, ['available', 'active'])
  const isPast = inArray(bonusGrants.state, ['completed', 'cancelled', 'expired'])
  const [open, past] = await reader.batch([
    reader
      .select()
      .from(bonusGrants)
      .where(and(eq(bonusGrants.userId, userId), isOpen))
      .orderBy(desc(bonusGrants.id)),
    reader
      .select()
      .from(bonusGrants)
      .where(and(eq(bonusGrants.userId, userId), isPast))
      .orderBy(desc(bonusGrants.closedAt), desc(bonusGrants.id))
      .limit(PAST),
  ])
  return [...open, ...past].map((row) => ({ ...row, terms: row.terms as unknown as BonusTerms }))
}

type Page = { readonly userId: string; readonly before?: string | undefined; readonly limit: number }

/** A page of a player's bonuses by when they were offered, newest first. */
export const listGrantsByTime = (reader: PlatformReader, { userId, before, limit }: Page) =>
  reader
    .select()
    .from(bonusGrants)
    .where(and(eq(bonusGrants.userId, userId), before === undefined ? undefined : lt(bonusGrants.id, before)))
    .orderBy(desc(bonusGrants.id))
    .limit(limit)

const activeSum = builtOnce((reader) =>
  reader
    .select({ total: sum(bonusGrants.amount) })
    .from(bonusGrants)
    .where(
      and(
        eq(bonusGrants.userId, sql.placeholder('userId')),
        eq(bonusGrants.currency, sql.placeholder('currency')),
        eq(bonusGrants.state, 'active').inlineParams(),
        eq(bonusGrants.isFreeBet, false).inlineParams(),
      ),
    )
    .prepare(),
)

/** Total granted to a player as bonus money that is still being wagered, in one currency. Free bets are not money. */
export async function grantedBonus(
  reader: PlatformReader,
  { userId, currency }: { readonly userId: string; readonly currency: Currency },
): Promise<Micros> {
  const row = await activeSum(reader).get({ userId, currency })
  return micros(BigInt(row?.total ?? 0))
}
