import { and, eq, gt, gte, isNull, or, sql } from 'drizzle-orm'
import { builtOnce } from '#db/platform/reader.ts'
import { sessions, sessionTokens } from '#db/platform/schema/identity.ts'
import type { Caller } from '#server/platform/kernel/http/handler.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'
import { looksLikeToken } from '#server/platform/kernel/tokens.ts'
import { knownCallers } from '../known-callers.ts'
import { hashToken, TOKEN_LIFE_MS } from '../tokens.ts'

type Asking = Pick<Platform, 'reader' | 'clock'>

/**
 * Whose token this is, while it is fresh, its session lives, and it was not rotated longer ago than the grace. Known for a
 * second, since a player who plays is asked for again and again; the end of a session is known at once.
 */
export async function findCaller({ reader, clock }: Asking, token: string): Promise<Caller | null> {
  if (!looksLikeToken(token)) return null
  const known = knownCallers(reader)
  const hash = hashToken(token)
  const now = clock.now()
  const caller = known.find(hash, now)
  if (caller !== null) return caller
  const keep = known.expect(hash, now)
  const [found] = await statementOf(reader).execute({ hash, now, graceFrom: now - TOKEN_LIFE_MS.grace })
  if (found === undefined) return null
  const { rotatedAt, ...asks } = found
  const { sessionEndsAt: expiresAt } = asks
  const graceUntil = rotatedAt === null ? expiresAt : rotatedAt + TOKEN_LIFE_MS.grace + 1
  keep(asks, Math.min(expiresAt, graceUntil))
  return asks
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
