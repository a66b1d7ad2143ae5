import { hash } from 'node:crypto'
import { canonicalJson, type Json } from './canonical-json.ts'
import { PAGE_ROWS } from './jobs/page.ts'
import { Refusal } from './refusal.ts'
import type { CommandContext } from './writer/command.ts'
import type { KeptTable } from './writer/kept-rows.ts'

export type IdempotentCommand = {
  /** Whose key it is, `user:{id}`: a player's keys are their own. */
  readonly scope: string
  /** Minted by the asker, kept across retries. */
  readonly key: string
  /** Which command asks: one key does not serve two. */
  readonly command: string
  /** All that the answer depends on, but for the key. */
  readonly body: Json
}

type Stored = {
  readonly command: string
  readonly bodyHash: string
  readonly answer: string
  /** Milliseconds. */
  readonly createdAt: number
}

/** By scope and key: a wish that is asked for twice at once stands twice in a group. */
const KEPT_RECORDS: KeptTable<Stored> = {
  table: 'idempotency_records',
  isBrief: true,
  load(db, key) {
    const row = db.get<{ command: string; body_hash: string; answer: string; created_at: bigint }>(
      'SELECT command, body_hash, answer, created_at FROM idempotency_records WHERE key = ?',
      [key],
    )
    return row && { ...row, bodyHash: row.body_hash, createdAt: Number(row.created_at) }
  },
  store(db, key, { command, bodyHash, answer, createdAt }) {
    db.append('INSERT INTO idempotency_records (key, command, body_hash, answer, created_at) VALUES (?, ?, ?, ?, ?)', [
      key,
      command,
      bodyHash,
      answer,
      createdAt,
    ])
  },
}

/**
 * Runs a command once for a key. The same key with the same body gets the first answer again, as it was then, and writes
 * nothing; with another body it is refused `idempotency_key_conflict`. A refused run stores nothing: it may be asked again.
 */
export function withIdempotency<Answer extends Json>(
  { db, now }: CommandContext,
  { scope, key, command, body }: IdempotentCommand,
  run: () => Answer,
): Answer {
  const recordKey = `${scope}:${key}`
  const bodyHash = hash('sha256', `${command}\n${canonicalJson(body)}`)
  const records = db.keep(KEPT_RECORDS)
  const stored = records.get(recordKey)
  if (stored) {
    if (stored.bodyHash !== bodyHash) throw new Refusal('idempotency_key_conflict', { field: 'idempotency_key' })
    return JSON.parse(stored.answer)
  }
  const answer = run()
  records.set(recordKey, { command, bodyHash, answer: canonicalJson(answer), createdAt: now })
  return answer
}

/** A key is kept across retries, not for ever; a transfer's own key stays with it and moves money once all the same. */
const KEPT_MS = 30 * 24 * 60 * 60_000

/** Deletes a page of the answers to keys that are older than 30 days, the oldest first. */
export function pruneIdempotencyRecords({ db, now }: CommandContext): { changed: number } {
  const { changes } = db.run(
    `DELETE FROM idempotency_records WHERE key IN (
       SELECT key FROM idempotency_records WHERE created_at < ? ORDER BY created_at LIMIT ?
     )`,
    [now - KEPT_MS, PAGE_ROWS],
  )
  return { changed: changes }
}
