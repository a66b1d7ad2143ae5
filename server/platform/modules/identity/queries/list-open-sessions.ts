import { and, desc, eq, gt, isNull, max } from 'drizzle-orm'
import type { PlatformReader } from '#db/platform/reader.ts'
import { sessions, sessionTokens } from '#db/platform/schema/identity.ts'

/** A player's logins that are neither ended nor run out at `now`, the latest first; seen when their token was last renewed. */
export const listOpenSessions = (reader: PlatformReader, { userId, now }: { userId: string; now: number }) =>
  reader
    .select({
      id: sessions.id,
      ip: sessions.ip,
      userAgent: sessions.userAgent,
      startedAt: sessions.createdAt,
      seenAt: max(sessionTokens.issuedAt),
    })
    .from(sessions)
    .leftJoin(sessionTokens, eq(sessionTokens.sessionId, sessions.id))
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt), gt(sessions.expiresAt, now)))
    .groupBy(sessions.id)
    .orderBy(desc(sessions.id))
    .limit(MOST_SHOWN)

const MOST_SHOWN = 50
