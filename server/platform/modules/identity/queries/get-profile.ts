import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { builtOnce } from '#db/platform/reader.ts'
import { avatars, users } from '#db/platform/schema/identity.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import { grantedBonus } from '#server/platform/modules/bonuses/reads.ts'
import { readFunds } from '#server/platform/modules/ledger/reads.ts'
import type { user } from '#server/shared/contract/identity/profile.ts'
import { formatMicros, micros } from '#server/shared/money/micros.ts'
import type { Platform } from '../platform.ts'

type UserRow = typeof users.$inferSelect

const rowOf = builtOnce((reader) =>
  reader
    .select()
    .from(users)
    .where(eq(users.id, sql.placeholder('userId')))
    .prepare(),
)

const avatarOf = builtOnce((reader) =>
  reader
    .select({ picture: avatars.picture })
    .from(avatars)
    .where(eq(avatars.userId, sql.placeholder('userId')))
    .prepare(),
)

/** What the player sees of themselves; money is that of the active currency. Refusal: unauthorized, for nobody. */
export async function getProfile(
  { reader }: Pick<Platform, 'reader'>,
  userId: string,
): Promise<{ readonly user: z.output<typeof user>; readonly features: string[] }> {
  const [row, wallets, avatar] = await Promise.all([
    rowOf(reader).get({ userId }),
    readFunds(reader, userId),
    avatarOf(reader).get({ userId }),
  ])
  if (!row) throw new Refusal('unauthorized')
  const { currency, features } = row
  const funds = wallets.find((wallet) => wallet.currency === currency)?.funds ?? {}
  const [real, bonus] = [funds.real ?? micros(0n), funds.bonus ?? micros(0n)]
  const granted = currency === null ? micros(0n) : await grantedBonus(reader, { userId, currency })
  return {
    user: {
      ...identityOf(row, avatar?.picture),
      balance: formatMicros(real),
      bonus: formatMicros(granted),
      bonus_balance: formatMicros(bonus),
      total_balance: formatMicros(micros(real + bonus)),
    },
    features,
  }
}

function identityOf(row: UserRow, picture: string | undefined) {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
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
    image: { small: picture === undefined || row.isAvatarHidden ? null : `data:image/webp;base64,${picture}` },
    premium: { status: row.premiumStatus },
    verification: { is_need: false, data: { status: row.verificationStatus } },
  }
}
