import type { CachedTable } from '#server/platform/kernel/writer/cached-rows.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import type { Rows } from '#server/platform/kernel/writer/rows.ts'
import { CANCEL_KINDS, gradeOf, type Picked, RESULT_KINDS, type ResultMessage } from './results.ts'

type Reading = Pick<CommandContext, 'db'>

export const resultsOf = (context: Reading, eventId: string): ResultMessage[] =>
  messagesOf(context.db, eventId, RESULT_KINDS)

/** Cancellations by event: cached, since every bet needs them and there are rarely any. */
const CACHED_CANCELS: CachedTable<readonly ResultMessage[]> = {
  table: 'sports_messages',
  load: (db, eventId) => messagesOf(db, eventId, CANCEL_KINDS),
}

/** Whether odds were cancelled by the feed: a bet on them would be void. */
export const isCancelled = (context: Reading, eventId: string, pick: Picked): boolean =>
  gradeOf(context.db.cached(CACHED_CANCELS).get(eventId) ?? [], pick) === 'void'

function messagesOf(db: Rows, eventId: string, kinds: readonly string[]): ResultMessage[] {
  const rows = db.all<{ generated_at: bigint; seq: bigint; body: string }>(
    `SELECT generated_at, seq, body FROM sports_messages
     WHERE event_id = ? AND kind IN (SELECT value FROM json_each(?))`,
    [eventId, JSON.stringify(kinds)],
  )
  return rows.map((row) => ({
    generatedAt: Number(row.generated_at),
    seq: Number(row.seq),
    body: JSON.parse(row.body),
  }))
}
