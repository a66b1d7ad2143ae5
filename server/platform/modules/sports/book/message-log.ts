import { createHash } from 'node:crypto'
import type { sportsMessages } from '#db/platform/schema/sports.ts'
import { canonicalJson } from '#server/platform/kernel/canonical-json.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'
import type { FeedBody, FeedMessage } from '#server/platform/providers/odds/port.ts'

/** By which the book says what no producer has said. */
const BOOK = 'book'

type Logged = Omit<FeedMessage, 'producer'> & { readonly producer: string }

/** Stores a message as it came, hashed after the one before. False for one that is there already. */
export function storeMessage({ db }: CommandContext, { producer, seq, eventId, generatedAt, body }: Logged): boolean {
  const known = db.get('SELECT 1 AS one FROM sports_messages WHERE producer = ? AND seq = ?', [producer, seq])
  if (known) return false
  const last = db.get<{ hash: string }>('SELECT hash FROM sports_messages ORDER BY id DESC LIMIT 1')
  const text = canonicalJson({ producer, seq, event: eventId, generated_at: generatedAt, body })
  const hash = createHash('sha256')
    .update(`${last?.hash ?? ''}\n${text}`)
    .digest('hex')
  insertRow<typeof sportsMessages>(db, {
    into: 'sports_messages',
    row: {
      ...{ producer, seq, kind: body.kind, hash },
      event_id: eventId,
      generated_at: generatedAt,
      body: JSON.stringify(body),
    },
  })
  return true
}

type Rule = Pick<Extract<FeedBody, { kind: 'bet_cancel' }>, 'markets' | 'endTime' | 'reason'>

/** Voids what stands on an event by a rule of the house: a cancel that the book says itself. Its bets are looked at next. */
export function cancelByRule(context: CommandContext, eventId: string, rule: Rule): void {
  sayByRule(context, eventId, { kind: 'bet_cancel', startTime: null, ...rule })
}

/** Stores what the book itself says of how an event ended. Its bets are looked at next. */
export function sayByRule(context: CommandContext, eventId: string, body: FeedBody): void {
  const { db, now } = context
  const last = db.get<{ seq: bigint | null }>('SELECT max(seq) AS seq FROM sports_messages WHERE producer = ?', [BOOK])
  storeMessage(context, { producer: BOOK, seq: Number(last?.seq ?? 0) + 1, eventId, generatedAt: now, body })
  db.run('UPDATE sports_events SET is_due = 1 WHERE id = ?', [eventId])
}
