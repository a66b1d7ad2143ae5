import { eq } from 'drizzle-orm'
import { users } from '#db/platform/schema/index.ts'
import type { Platform } from '../platform.ts'
import { Refusal } from '../refusal.ts'
import { normalEmail } from './email.ts'
import { verifyPassword } from './passwords.ts'
import { accountKey, addressKey } from './rate-limits/keys.ts'

export type LogIn = {
  readonly email: string
  readonly password: string
  readonly ip: string
  readonly userAgent: string | null
}

/**
 * Signs in with a password. Refusals: too_many_requests; credentials_invalid, alike in words and in time for an
 * unknown address and a wrong password (ASVS 6.3.8).
 */
export async function logIn(
  { reader, writer, settings }: Pick<Platform, 'reader' | 'writer' | 'settings'>,
  { email, password, ip, userAgent }: LogIn,
): Promise<{ token: string }> {
  const { loginByAccount, loginByAddress } = settings.rateLimits
  const attempts = [
    { key: addressKey('loginByAddress', ip), limit: loginByAddress },
    { key: accountKey('loginByAccount', email), limit: loginByAccount },
  ]
  await writer.execute('takeAttempts', attempts)
  const user = await reader.query.users.findFirst({
    columns: { id: true, passwordHash: true },
    where: eq(users.email, normalEmail(email)),
  })
  const matches = await verifyPassword(user?.passwordHash ?? null, password)
  if (!user || !matches) throw new Refusal('credentials_invalid')
  await writer.execute(
    'returnAttempts',
    attempts.map(({ key }) => key),
  )
  return writer.execute('openSession', { userId: user.id, ip, userAgent })
}
