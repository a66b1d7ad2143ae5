import { eq, getTableColumns, sql } from 'drizzle-orm'
import { builtOnce } from '#db/platform/reader.ts'
import { avatars, users } from '#db/platform/schema/identity.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import { shownEmail } from '../contact.ts'
import type { Platform } from '../platform.ts'

const rowOf = builtOnce((reader) =>
  reader
    .select({ ...getTableColumns(users), picture: avatars.picture })
    .from(users)
    .leftJoin(avatars, eq(avatars.userId, users.id))
    .where(eq(users.id, sql.placeholder('userId')))
    .prepare(),
)

/**
 * A player's own profile, without the balances, which module `profile` adds. Refusal: unauthorized, for an unknown
 * player.
 */
export async function getProfile({ reader }: Pick<Platform, 'reader'>, userId: string) {
  const row = await rowOf(reader).get({ userId })
  if (!row) throw new Refusal('unauthorized')
  return {
    features: row.features,
    user: {
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
      // a hidden avatar is in no response, not even the player's own
      image: { small: row.picture === null || row.isAvatarHidden ? null : `data:image/webp;base64,${row.picture}` },
      premium: { status: row.premiumStatus },
      verification: { data: { status: row.verificationStatus } },
    },
  }
}
