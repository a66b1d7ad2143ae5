import { createHash } from 'node:crypto'
import type { sportsMessages } from '#db/platform/schema/sports.ts'
import { canonicalJson } from '#server/platform/kernel/canonical-json.ts'
import type { CachedTable } from '#server/platform/kernel/writer/cached-rows.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'
import type { FeedBody, FeedMessage, Producer } from '#server/platform/providers/odds/port.ts'
import { appendLog } from '../../ledger/index.ts'
import { markDue } from './event-row.ts'
import { CANCEL_KINDS, RESULT_KINDS } from './results.ts'

/** Producer name of messages by the sportsbook itself. */
const BOOK = 'book'

type Logged = Omit<FeedMessage, 'producer'> & { readonly producer: string }

type Head = { readonly id: number; readonly hash: string }

/** The last message, under one key: the next one's hash includes it, and each bet refers to it as proof. */
const CACHED_HEAD: CachedTable<Head> = {
  table: 'sports_messages',
  load(db) {
    const last = db.get<{ id: bigint; hash: string }>('SELECT id, hash FROM sports_messages ORDER BY id DESC LIMIT 1')
    return last && { id: Number(last.id), hash: last.hash }
  },
}

/** Number of the last stored message; 0 before the first. */
export const lastMessageId = ({ db }: Pick<CommandContext, 'db'>): number => db.cached(CACHED_HEAD).get('')?.id ?? 0

/** Stores a message as received, hash-chained to the previous one. False if it is already stored. */
export function storeMessage(
  context: CommandContext,
  { producer, seq, eventId, generatedAt, requestId, body }: Logged,
): boolean {
  const { get, set, db } = context.db.cached(CACHED_HEAD)
  const known = db.get('SELECT 1 AS one FROM sports_messages WHERE producer = ? AND seq = ?', [producer, seq])
  if (known) return false
  const last = get('')
  const id = (last?.id ?? 0) + 1
  const text = canonicalJson({
    producer,
    seq,
    event: eventId,
    generated_at: generatedAt,
    body,
    ...(requestId !== undefined && { request_id: requestId }),
  })
  const hash = createHash('sha256')
    .update(`${last?.hash ?? ''}\n${text}`)
    .digest('hex')
  // cancellations are cached, so their inserts must go through the cache
  const isCancel = CANCEL_KINDS.some((kind) => kind === body.kind)
  insertRow<typeof sportsMessages>(isCancel ? context.db : db, {
    into: 'sports_messages',
    row: {
      id,
      producer,
      seq,
      kind: body.kind,
      hash,
      event_id: eventId,
      generated_at: generatedAt,
      request_id: requestId ?? null,
      body: JSON.stringify(body),
    },
  })
  set('', { id, hash })
  if (RESULT_KINDS.some((kind) => kind === body.kind))
    appendLog(context, {
      kind: 'sports_result',
      reference: `event:${eventId}`,
      fields: { event: eventId, says: body.kind, message: id, message_hash: hash },
    })
  return true
}

type MessageRow = {
  readonly producer: Producer
  readonly seq: bigint
  readonly generated_at: bigint
  readonly body: string
}

/** Messages of an event except its fixtures, in order of arrival. */
export function messagesOfEvent({ db }: Pick<CommandContext, 'db'>, eventId: string): FeedMessage[] {
  const rows = db.all<MessageRow>(
    `SELECT producer, seq, generated_at, body FROM sports_messages
     WHERE event_id = ? AND kind <> 'fixture_change' ORDER BY id`,
    [eventId],
  )
  return rows.map(({ producer, seq, generated_at, body }) => ({
    producer,
    eventId,
    seq: Number(seq),
    generatedAt: Number(generated_at),
    body: JSON.parse(body),
  }))
}

type Rule = Pick<Extract<FeedBody, { kind: 'bet_cancel' }>, 'markets' | 'endTime' | 'reason'>

/**
 * Voids open bets on an event by a house rule, with a cancellation by the sportsbook itself. The next settlement run
 * processes its bets.
 */
export function cancelByRule(context: CommandContext, eventId: string, rule: Rule): void {
  addHouseMessage(context, eventId, { kind: 'bet_cancel', startTime: null, ...rule })
}

/** Stores a result message by the sportsbook itself. The next settlement run processes the event's bets. */
export function addHouseMessage(context: CommandContext, eventId: string, body: FeedBody): void {
  const { db, now } = context
  const last = db.get<{ seq: bigint | null }>('SELECT max(seq) AS seq FROM sports_messages WHERE producer = ?', [BOOK])
  storeMessage(context, { producer: BOOK, seq: Number(last?.seq ?? 0) + 1, eventId, generatedAt: now, body })
  markDue(context, eventId, true)
}
