import { and, eq, gt, gte, isNull, or, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { builtOnce } from '#db/platform/reader.ts'
import { sessions, sessionTokens } from '#db/platform/schema/identity.ts'
import type { Caller } from '#server/platform/kernel/http/handler.ts'
import type { Authenticator } from '#server/platform/kernel/http/visitor.ts'
import { looksLikeToken } from '#server/platform/kernel/ids.ts'
import { hashToken } from '../../kernel/ids.ts'
import { looksLikeMagicLinkToken } from './codes/one-time-token.ts'
import { sessionChannel } from './commands/end-sessions.ts'
import type { Platform } from './platform.ts'
import { isSessionOpen } from './queries/sessions.ts'
import { TOKEN_LIFE_MS } from './tokens.ts'

export function createAuthenticator(
  platform: Pick<Platform, 'reader' | 'clock' | 'writer' | 'settings' | 'countryOf'>,
): Authenticator {
  return {
    findCaller: (bearer) => findCaller(platform, bearer),
    isMagicLink: looksLikeMagicLinkToken,
    async openMagicLink(token, { ip, userAgent }) {
      const { site, signInFactors } = platform.settings
      // a link that was sent before the setting was changed
      if (signInFactors === 'two') return null
      const from = { ip, userAgent, country: platform.countryOf(ip), replaces: null }
      const session = await platform.writer.execute('logInByMagicLink', { token, site, ...from })
      return session && { caller: await findCaller(platform, session.token), token: session.token }
    },
    sessionChannel,
    isSessionOpen: (sessionId) => isSessionOpen(platform, sessionId),
  }
}

/** Far below the grace period of a token, which keeps a refreshed token valid for longer anyway. */
const CACHE_MS = 1000
const MAX_CALLERS = 10_000

type Known = { readonly caller: Caller; readonly until: number }

/** Cache of callers found in the last second. Times in milliseconds. */
type CallerCache = {
  /** Null if it is not cached. */
  find(hash: string, now: number): Caller | null
  /**
   * Call before querying the database. The returned function caches the result, unless a session has ended in the
   * meantime.
   */
  expect(hash: string, now: number): (caller: Caller, validUntil: number) => void
  /** Removes the callers of a session that has ended. */
  end(sessionId: string): void
}

function createCallerCache(): CallerCache {
  const known = new LRUCache<string, Known>({ max: MAX_CALLERS })
  let ends = 0
  return {
    find(hash, now) {
      const { caller, until } = known.get(hash) ?? {}
      return caller !== undefined && until !== undefined && now < until ? caller : null
    },
    expect(hash, now) {
      const endsBefore = ends
      return (caller, validUntil) => {
        const until = Math.min(now + CACHE_MS, caller.freshUntil, validUntil)
        if (ends === endsBefore) known.set(hash, { caller, until })
      }
    },
    end(sessionId) {
      ends += 1
      for (const [hash, { caller }] of known.entries()) if (caller.sessionId === sessionId) known.delete(hash)
    },
  }
}

const ofDatabases = new WeakMap<object, CallerCache>()

/** The cache of a platform; it has one reader. */
export function callerCache(reader: object): CallerCache {
  const callers = ofDatabases.get(reader) ?? createCallerCache()
  ofDatabases.set(reader, callers)
  return callers
}

const { grace: GRACE_MS } = TOKEN_LIFE_MS

type Reading = Pick<Platform, 'reader' | 'clock'>

/**
 * Caller of a token that is fresh, whose session is open, and that was not rotated longer ago than the grace period.
 * Cached for a second, since active players send many requests; ended sessions are removed immediately.
 */
export async function findCaller({ reader, clock }: Reading, token: string): Promise<Caller | null> {
  if (!looksLikeToken(token)) return null
  const known = callerCache(reader)
  const hash = hashToken(token)
  const now = clock.now()
  const caller = known.find(hash, now)
  if (caller !== null) return caller
  const keep = known.expect(hash, now)
  const [found] = await statementOf(reader).execute({ hash, now, graceFrom: now - GRACE_MS })
  if (found === undefined) return null
  const { rotatedAt, ...facts } = found
  const { sessionEndsAt: expiresAt } = facts
  const graceUntil = rotatedAt === null ? expiresAt : rotatedAt + GRACE_MS + 1
  keep(facts, Math.min(expiresAt, graceUntil))
  return facts
}

const statementOf = builtOnce((reader) => {
  const [hash, now, graceFrom] = [sql.placeholder('hash'), sql.placeholder('now'), sql.placeholder('graceFrom')]
  return reader
    .select({
      userId: sessions.userId,
      sessionId: sessions.id,
      freshUntil: sessionTokens.freshUntil,
      sessionEndsAt: sessions.expiresAt,
      rotatedAt: sessionTokens.rotatedAt,
    })
    .from(sessionTokens)
    .innerJoin(sessions, eq(sessions.id, sessionTokens.sessionId))
    .where(
      and(
        eq(sessionTokens.hash, hash),
        gt(sessionTokens.freshUntil, now),
        or(isNull(sessionTokens.rotatedAt), gte(sessionTokens.rotatedAt, graceFrom)),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, now),
      ),
    )
    .prepare()
})
