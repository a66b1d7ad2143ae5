import { and, desc, eq, gte, lt } from 'drizzle-orm'
import type { PlatformReader } from '#db/platform/reader.ts'
import { limitEvents } from '#db/platform/schema/player-limits.ts'
import { idFrom } from '#server/platform/kernel/ids.ts'

type Wanted = {
  readonly userId: string
  /** Half-open interval in milliseconds. */
  readonly from?: number | undefined
  readonly until?: number | undefined
  /** Id of the last event of the previous page. */
  readonly before?: string | undefined
  readonly limit: number
}

/** A page of a player's protection history, newest first. */
export const listLimitEvents = (reader: PlatformReader, { userId, from, until, before, limit }: Wanted) =>
  reader
    .select()
    .from(limitEvents)
    .where(
      and(
        eq(limitEvents.userId, userId),
        from === undefined ? undefined : gte(limitEvents.id, idFrom(from)),
        until === undefined ? undefined : lt(limitEvents.id, idFrom(until)),
        before === undefined ? undefined : lt(limitEvents.id, before),
      ),
    )
    .orderBy(desc(limitEvents.id))
    .limit(limit)
