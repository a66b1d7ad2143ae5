import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { builtOnce } from '#db/platform/reader.ts'
import { avatars, users } from '#db/platform/schema/identity.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import { grantedBonus } from '#server/platform/modules/bonuses/reads.ts'
import { readFunds } from '#server/platform/modules/ledger/reads.ts'
import type { user } from '#server/shared/contract/identity/profile.ts'
import { formatMicros, micros } from '#server/shared/money/micros.ts'
import { shownEmail } from '../contact.ts'
import type { Platform } from '../platform.ts'

type UserRow = typeof users.$inferSelect & { readonly picture: string | null }

const rowOf = builtOnce((reader) =>
  reader
    .select({ ...getTableColumns(users), picture: avatars.picture })
    .from(users)
    .leftJoin(avatars, eq(avatars.userId, users.id))
    .where(eq(users.id, sql.placeholder('userId')))
    .prepare(),
)

/** What the player sees of themselves; money is that of the active currency. Refusal: unauthorized, for nobody. */
export async function getProfile(
  { reader }: Pick<Platform, 'reader'>,
  userId: string,
): Promise<{ readonly user: z.output<typeof user>; readonly features: string[] }> {
  const [row, wallets] = await Promise.all([rowOf(reader).get({ userId }), readFunds(reader, userId)])
  if (!row) throw new Refusal('unauthorized')
  const { currency, features } = row
  const funds = wallets.find((wallet) => wallet.currency === currency)?.funds ?? {}
  const [real, bonus] = [funds.real ?? micros(0n), funds.bonus ?? micros(0n)]
  // a bonus was credited to an account: without one there is none, as with most players
  const hasHadBonus = currency !== null && funds.bonus !== undefined
  const granted = hasHadBonus ? await grantedBonus(reader, { userId, currency }) : micros(0n)
  return {
    user: {
      ...identityOf(row),
      balance: formatMicros(real),
      bonus: formatMicros(granted),
      bonus_balance: formatMicros(bonus),
      total_balance: formatMicros(micros(real + bonus)),
    },
    features,
  }
}

function identityOf(row: UserRow) {
  return {
    id: row.id,
    name: row.name,
    email: row.email && shownEmail(row.email),
    phone: row.phone,
    currency: row.currency,
    locale: row.locale,
    timezone: row.timezone,
    is_timezone_chosen: row.isTimezoneChosen,
    register_method: row.registerMethod,
    is_phone_verified: row.isPhoneVerified,
    is_email_verified: row.isEmailVerified,
    is_password_exists: row.passwordHash !== null,
    is_avatar_hidden: row.isAvatarHidden,
    is_statistics_hidden: row.isStatisticsHidden,
    is_marketing_wanted: row.marketingSince !== null,
    // hidden is hidden from everybody: it leaves in no answer
    image: { small: row.picture === null || row.isAvatarHidden ? null : `data:image/webp;base64,${row.picture}` },
    premium: { status: row.premiumStatus },
    verification: { is_need: false, data: { status: row.verificationStatus } },
  }
}
