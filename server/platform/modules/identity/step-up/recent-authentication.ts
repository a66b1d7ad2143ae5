import { and, eq, isNotNull } from 'drizzle-orm'
import type { PlatformReader } from '#db/platform/reader.ts'
import { authenticators, passkeys, sessions, users } from '#db/platform/schema/identity.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { Clock } from '#server/platform/kernel/surroundings.ts'
import type { CallOutput } from '#server/shared/contract/call.ts'
import type { stepUpStatus } from '#server/shared/contract/identity/step-up.ts'
import { CHANNELS, type Channel, type Contact } from '../contact.ts'

/** Contacts of an account that a code can be sent to, the preferred channel first. */
export function verifiedContacts(
  user: Pick<typeof users.$inferSelect, 'email' | 'phone' | 'isEmailVerified' | 'isPhoneVerified'>,
  wanted: Channel = 'email',
): Contact[] {
  const verified = { email: user.isEmailVerified ? user.email : null, phone: user.isPhoneVerified ? user.phone : null }
  return CHANNELS.toSorted((a, b) => Number(b === wanted) - Number(a === wanted)).flatMap((channel) => {
    const target = verified[channel]
    return target === null ? [] : [{ channel, target }]
  })
}

/** How long an authentication within a session is valid. */
const AUTHENTICATION_MS = 10 * 60_000

type AuthenticationMethod = CallOutput<typeof stepUpStatus>['ways'][number]

type SessionKey = { readonly userId: string; readonly sessionId: string }
type Reading = { readonly reader: PlatformReader; readonly clock: Clock }

/** When the session's authentication expires, in ms, and the ways to renew it. */
type AuthenticationState = { readonly provenUntil: number | null; readonly ways: readonly AuthenticationMethod[] }

/**
 * A session counts as authenticated for ten minutes after its login or last proof. If the account has an authenticator,
 * a session opened by one factor does not count until a second one is given in it.
 */
export async function readRecentAuthentication(
  { reader, clock }: Reading,
  { userId, sessionId }: SessionKey,
): Promise<AuthenticationState> {
  const [session, user, hasAuthenticator, keys] = await Promise.all([
    reader.query.sessions.findFirst({ where: and(eq(sessions.id, sessionId), eq(sessions.userId, userId)) }),
    reader.query.users.findFirst({ where: eq(users.id, userId) }),
    reader.$count(authenticators, and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt))),
    reader.$count(passkeys, eq(passkeys.userId, userId)),
  ])
  if (!session || !user) return { provenUntil: null, ways: [] }
  const isHalf = hasAuthenticator > 0 && session.assurance < 2
  const until = (session.provenAt ?? session.createdAt) + AUTHENTICATION_MS
  const strong: AuthenticationMethod[] = [
    ...(hasAuthenticator > 0 ? ['second_factor' as const] : []),
    ...(keys > 0 ? ['passkey' as const] : []),
  ]
  const contacts =
    user.passwordHash === null ? verifiedContacts(user).map(({ channel }) => channel) : ['password' as const]
  return {
    provenUntil: !isHalf && until > clock.now() ? until : null,
    ways: isHalf ? strong : [...contacts, ...strong],
  }
}

export const isRecentlyAuthenticated = async (platform: Reading, request: SessionKey): Promise<boolean> =>
  (await readRecentAuthentication(platform, request)).provenUntil !== null

/**
 * Allows sensitive actions within ten minutes of authentication. Refusals: step_up_required, on `password` if that is
 * sufficient; fresh_login_required, if only a new login can authenticate the player.
 */
export async function requireRecentAuthentication(
  platform: Pick<Platform, 'reader' | 'clock'>,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
): Promise<void> {
  const { provenUntil, ways } = await readRecentAuthentication(platform, { userId, sessionId })
  if (provenUntil !== null) return
  if (ways.length === 0) throw new Refusal('fresh_login_required')
  throw new Refusal('step_up_required', { field: ways.includes('password') ? 'password' : 'base' })
}
