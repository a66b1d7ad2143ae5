import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { users } from '#db/platform/schema/identity.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import { readWallets } from '#server/platform/modules/ledger/reads.ts'
import type { user } from '#server/shared/contract/identity/profile.ts'
import { formatMicros } from '#server/shared/money/micros.ts'
import type { Platform } from '../platform.ts'

type UserRow = typeof users.$inferSelect

/** What the player sees of themselves; money is that of the active currency. Refusal: unauthorized, for nobody. */
export async function getProfile({ reader }: Pick<Platform, 'reader'>, userId: string): Promise<z.output<typeof user>> {
  const [row, wallets] = await Promise.all([
    reader.query.users.findFirst({ where: eq(users.id, userId) }),
    readWallets(reader, userId),
  ])
  if (!row) throw new Refusal('unauthorized')
  const active = wallets.find(({ currency }) => currency === row.currency)
  const balance = active ? formatMicros(active.balance) : '0'
  return { ...identityOf(row), balance, bonus: '0', bonus_balance: '0', total_balance: balance }
}

function identityOf(row: UserRow) {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    currency: row.currency,
    locale: row.locale,
    timezone: row.timezone,
    register_method: row.registerMethod,
    is_phone_verified: row.isPhoneVerified,
    is_email_verified: row.isEmailVerified,
    is_password_exists: row.passwordHash !== null,
    is_avatar_hidden: row.isAvatarHidden,
    is_statistics_hidden: row.isStatisticsHidden,
    image: { small: null },
    premium: { status: row.premiumStatus },
    verification: { is_need: false, data: { status: row.verificationStatus } },
  }
}
