import { createHash } from 'node:crypto'
import { canonicalJson, type Json } from './canonical-json.ts'
import { Refusal } from './refusal.ts'
import type { CommandContext } from './writer/command.ts'

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

type Stored = { readonly body_hash: string; readonly answer: string }

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
  const bodyHash = createHash('sha256')
    .update(`${command}\n${canonicalJson(body)}`)
    .digest('hex')
  const stored = db.get<Stored>('SELECT body_hash, answer FROM idempotency_records WHERE key = ?', [recordKey])
  if (stored) {
    if (stored.body_hash !== bodyHash) throw new Refusal('idempotency_key_conflict', { field: 'idempotency_key' })
    return JSON.parse(stored.answer)
  }
  const answer = canonicalJson(run())
  db.run('INSERT INTO idempotency_records (key, command, body_hash, answer, created_at) VALUES (?, ?, ?, ?, ?)', [
    recordKey,
    command,
    bodyHash,
    answer,
    now,
  ])
  return JSON.parse(answer)
}
