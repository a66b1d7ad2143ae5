import { and, desc, eq, gt, gte, isNull, lt, max, sql } from 'drizzle-orm'
import { builtOnce, type PlatformReader } from '#db/platform/reader.ts'
import { sessions, sessionTokens } from '#db/platform/schema/identity.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'

const openSession = builtOnce((reader) =>
  reader
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        eq(sessions.id, sql.placeholder('sessionId')),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, sql.placeholder('now')),
      ),
    )
    .prepare(),
)

/** Whether a session has neither ended nor expired. */
export async function isSessionOpen(
  { reader, clock }: Pick<Platform, 'reader' | 'clock'>,
  sessionId: string,
): Promise<boolean> {
  return (await openSession(reader).get({ sessionId, now: clock.now() })) !== undefined
}

/** A player's open sessions at `now`, newest first; last seen when their token was last refreshed. */
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

type Wanted = {
  readonly userId: string
  /** Half-open interval in milliseconds. */
  readonly from?: number | undefined
  readonly until?: number | undefined
  /** Id of the last login of the previous page. */
  readonly before?: string | undefined
  readonly limit: number
}

/** A page of a player's logins, newest first; ids sort by time. */
export const listLogins = (reader: PlatformReader, { userId, from, until, before, limit }: Wanted) =>
  reader
    .select({
      id: sessions.id,
      ip: sessions.ip,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
      endedAt: sessions.endedAt,
      endReason: sessions.endReason,
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        from === undefined ? undefined : gte(sessions.createdAt, from),
        until === undefined ? undefined : lt(sessions.createdAt, until),
        before === undefined ? undefined : lt(sessions.id, before),
      ),
    )
    .orderBy(desc(sessions.id))
    .limit(limit)
