import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import { deskKeys, deskOperators, deskSessions } from '#db/platform/schema/operator.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import { iso } from '#server/platform/kernel/surroundings.ts'
import { provisioningUri } from '#server/platform/modules/identity/index.ts'
import { refusalsOfPassword } from '#server/platform/modules/identity/reads.ts'
import { invitationLink } from '../act-results.ts'
import type { OperatorHandlers } from '../desk.ts'
import { SESSION_IDLE_MS, SESSION_LIFE_MS } from '../people/person.ts'

export const account: OperatorHandlers['account'] = {
  async setup({ run, ip, origin }, { recover }) {
    const link = await run('setUpDesk', { ip, recover })
    if (!link) throw new Refusal('conflict', { field: 'setup' })
    const { operator, token, expiresAt } = link
    return { operator, link: invitationLink({ origin }, token), expires_at: iso(expiresAt) }
  },
  async invitation({ run, guess, ip, settings }, { token }) {
    const { operator, roles, secret } = await guess(`invitation:${ip}`, () => run('beginInvitation', { token }))
    const uri = provisioningUri({ secret, account: operator, site: `${settings.site.name} desk` })
    return { operator, roles: [...roles], secret, uri }
  },
  async acceptInvitation({ run, guess, passwords, ip, setSession }, { token, password, totp }) {
    const refusals = refusalsOfPassword(password)
    if (refusals.length > 0) throw Refusal.of(refusals)
    const accepted = await guess(`invitation:${ip}`, async () => {
      using permit = await passwords.acquire(ip)
      const passwordHash = await permit.hash(password)
      return await run('acceptInvitation', { token, passwordHash, totp, ip })
    })
    setSession(accepted.token)
    return {}
  },
  async signIn({ run, guess, passwords, ip, reader, setSession }, { name, password, totp }) {
    const signedIn = await guess(`sign-in:${name}`, async () => {
      const operator = await reader.query.deskOperators.findFirst({ where: eq(deskOperators.name, name) })
      const passwordHash = operator?.passwordHash ?? null
      using permit = await passwords.acquire(ip)
      const isKnown = await permit.verify(passwordHash, password)
      if (!isKnown || !operator || passwordHash === null) throw new Refusal('credentials_invalid')
      return await run('signInOperator', { operatorId: operator.id, passwordHash, totp, ip })
    })
    setSession(signedIn.token)
    return {}
  },
  async signOut({ run, credential, setSession }) {
    await run('signOutOperator', { credential })
    setSession(null)
    return {}
  },
  // the code was accepted with the request itself, as that of any request that sends one
  prove: () => ({}),
  me: ({ who }) => ({
    operator: who.name,
    roles: [...who.roles],
    permissions: [...who.permissions],
    proven_at: iso(who.provenAt),
    session_ends_at: iso(who.endsAt),
    active_operators: who.operators,
  }),
  async keys({ reader, who }) {
    const rows = await reader
      .select()
      .from(deskKeys)
      .where(eq(deskKeys.operatorId, who.id))
      .orderBy(asc(deskKeys.createdAt))
    return {
      keys: rows.map(({ id, createdAt, expiresAt, revokedAt }) => ({
        id,
        created_at: iso(createdAt),
        expires_at: iso(expiresAt),
        revoked_at: revokedAt === null ? null : iso(revokedAt),
      })),
    }
  },
  async createKey({ run, credential }) {
    const { id, key, expiresAt } = await run('createOwnKey', { credential })
    return { id, key, expires_at: iso(expiresAt) }
  },
  async revokeKey({ run, credential }, { id }) {
    await run('revokeOwnKey', { credential, id })
    return {}
  },
  async sessions({ reader, clock, who }) {
    const now = clock.now()
    const rows = await reader
      .select()
      .from(deskSessions)
      .where(and(eq(deskSessions.operatorId, who.id), isNull(deskSessions.endedAt)))
      .orderBy(desc(deskSessions.createdAt))
    return {
      sessions: rows
        .filter(({ createdAt, usedAt }) => now - createdAt < SESSION_LIFE_MS && now - usedAt < SESSION_IDLE_MS)
        .map(({ id, createdAt, usedAt, provenAt }) => ({
          id,
          created_at: iso(createdAt),
          used_at: iso(usedAt),
          proven_at: iso(provenAt),
          is_current: id === who.sid,
        })),
    }
  },
  async endSession({ run, credential }, { id }) {
    await run('endOwnSession', { credential, id })
    return {}
  },
}
