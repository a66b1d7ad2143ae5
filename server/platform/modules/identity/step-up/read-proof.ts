import { and, eq, isNotNull } from 'drizzle-orm'
import type { PlatformReader } from '#db/platform/reader.ts'
import { authenticators, passkeys, sessions, users } from '#db/platform/schema/identity.ts'
import type { Clock } from '#server/platform/kernel/surroundings.ts'
import type { CallOutput } from '#server/shared/contract/call.ts'
import type { stepUpStatus } from '#server/shared/contract/identity/step-up.ts'
import { provenContacts } from './proven-contacts.ts'

/** How long a proof counts. */
const PROOF_MS = 10 * 60_000

export type Way = CallOutput<typeof stepUpStatus>['ways'][number]

type Asked = { readonly userId: string; readonly sessionId: string }
type Reading = { readonly reader: PlatformReader; readonly clock: Clock }

/** Until when a session is proven, in ms, and what would prove it. */
export type Standing = { readonly provenUntil: number | null; readonly ways: readonly Way[] }

/**
 * A session is proven for ten minutes after its login or its last proof. Where the account has an authenticator, one that
 * was opened by one factor alone proves nothing before a second one has been shown in it.
 */
export async function readProof({ reader, clock }: Reading, { userId, sessionId }: Asked): Promise<Standing> {
  const [session, user, hasAuthenticator, keys] = await Promise.all([
    reader.query.sessions.findFirst({ where: and(eq(sessions.id, sessionId), eq(sessions.userId, userId)) }),
    reader.query.users.findFirst({ where: eq(users.id, userId) }),
    reader.$count(authenticators, and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt))),
    reader.$count(passkeys, eq(passkeys.userId, userId)),
  ])
  if (!session || !user) return { provenUntil: null, ways: [] }
  const isHalf = hasAuthenticator > 0 && session.assurance < 2
  const until = (session.provenAt ?? session.createdAt) + PROOF_MS
  const strong: Way[] = [
    ...(hasAuthenticator > 0 ? ['second_factor' as const] : []),
    ...(keys > 0 ? ['passkey' as const] : []),
  ]
  const contacts =
    user.passwordHash === null ? provenContacts(user).map(({ channel }) => channel) : ['password' as const]
  return {
    provenUntil: !isHalf && until > clock.now() ? until : null,
    ways: isHalf ? strong : [...contacts, ...strong],
  }
}

export const isProven = async (platform: Reading, asked: Asked): Promise<boolean> =>
  (await readProof(platform, asked)).provenUntil !== null
