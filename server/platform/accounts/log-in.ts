import { eq } from 'drizzle-orm'
import { users } from '#db/platform/schema/index.ts'
import type { Platform } from '../platform.ts'
import { Refusal } from '../refusal.ts'
import type { Contact } from './contact.ts'
import { verifyPassword } from './passwords.ts'
import { accountKey, addressKey } from './rate-limits/keys.ts'

export type LogIn = {
  /** Null for a number that is none, which is answered as one that nobody has. */
  readonly contact: Contact | null
  readonly password: string
  readonly ip: string
  readonly userAgent: string | null
}

/**
 * Signs in with a password. Refusals: too_many_requests; credentials_invalid, alike in words and in time for an
 * unknown address or number and a wrong password (ASVS 6.3.8).
 */
export async function logIn(
  { reader, writer, settings }: Pick<Platform, 'reader' | 'writer' | 'settings'>,
  { contact, password, ip, userAgent }: LogIn,
): Promise<{ token: string }> {
  const { loginByAccount, loginByAddress } = settings.rateLimits
  const attempts = [
    { key: addressKey('loginByAddress', ip), limit: loginByAddress },
    ...(contact ? [{ key: accountKey('loginByAccount', contact.target), limit: loginByAccount }] : []),
  ]
  await writer.execute('takeAttempts', attempts)
  const user = contact && (await reader.query.users.findFirst({ columns: CREDENTIALS, where: isOf(contact) }))
  const matches = await verifyPassword(user?.passwordHash ?? null, password)
  if (!user || !matches) throw new Refusal('credentials_invalid')
  await writer.execute(
    'returnAttempts',
    attempts.map(({ key }) => key),
  )
  return writer.execute('openSession', { userId: user.id, ip, userAgent })
}

const CREDENTIALS = { id: true, passwordHash: true } as const

const isOf = ({ channel, target }: Contact) => eq(channel === 'email' ? users.email : users.phone, target)
