import { and, eq, gt, gte, isNull, or } from 'drizzle-orm'
import { sessions, sessionTokens } from '#db/platform/schema/identity.ts'
import type { Caller } from '#server/platform/kernel/http/handler.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'
import { looksLikeToken } from '#server/platform/kernel/tokens.ts'
import { hashToken, TOKEN_LIFE_MS } from '../tokens.ts'

/** Whose token this is, while it is fresh, its session lives, and it was not rotated longer ago than the grace. */
export async function findCaller(
  { reader, clock }: Pick<Platform, 'reader' | 'clock'>,
  token: string,
): Promise<Caller | null> {
  if (!looksLikeToken(token)) return null
  const now = clock.now()
  const [caller] = await reader
    .select({
      userId: sessions.userId,
      sessionId: sessions.id,
      freshUntil: sessionTokens.freshUntil,
      sessionEndsAt: sessions.expiresAt,
    })
    .from(sessionTokens)
    .innerJoin(sessions, eq(sessions.id, sessionTokens.sessionId))
    .where(
      and(
        eq(sessionTokens.hash, hashToken(token)),
        gt(sessionTokens.freshUntil, now),
        or(isNull(sessionTokens.rotatedAt), gte(sessionTokens.rotatedAt, now - TOKEN_LIFE_MS.grace)),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, now),
      ),
    )
  return caller ?? null
}
