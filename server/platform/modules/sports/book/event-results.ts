import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { CANCEL_KINDS, gradeOf, type Picked, RESULT_KINDS, type ResultMessage } from './results.ts'

type Reading = Pick<CommandContext, 'db'>

/** All that the feed has said of how an event ended. */
export const resultsOf = (context: Reading, eventId: string): ResultMessage[] =>
  messagesOf(context, eventId, RESULT_KINDS)

/** Whether odds were taken back by the feed: what is placed on them would be void. */
export const isCancelled = (context: Reading, eventId: string, pick: Picked): boolean =>
  gradeOf(messagesOf(context, eventId, CANCEL_KINDS), pick) === 'void'

function messagesOf({ db }: Reading, eventId: string, kinds: readonly string[]): ResultMessage[] {
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
