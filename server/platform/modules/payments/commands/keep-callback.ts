import type { providerCallbacks } from '#db/platform/schema/payments.ts'
import { newId } from '#server/platform/kernel/ids.ts'
import { PAGE_ROWS } from '#server/platform/kernel/jobs/page.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'

const KEPT_MS = 30 * 86_400_000

type Kept = {
  readonly provider: string
  readonly headers: Readonly<Record<string, string>>
  /** Base64. */
  readonly body: string
  readonly receivedAt: number
  readonly subject: string | null
  readonly result: string
}

/** Stores a callback whose signature was valid, with its result. */
export function keepCallback(context: CommandContext, { receivedAt, headers, ...callback }: Kept): void {
  insertRow<typeof providerCallbacks>(context.db, {
    into: 'provider_callbacks',
    row: { ...callback, id: newId(context), headers: JSON.stringify(headers), received_at: receivedAt, replays: 0 },
  })
}

type CallbackRow = {
  readonly provider: string
  readonly subject: string | null
  readonly result: string
  readonly replays: number
}

/** A stored callback. Refuses not_found for an unknown one, and for one that is no longer stored. */
export function requireCallback({ db }: Pick<CommandContext, 'db'>, id: string): CallbackRow {
  const row = db.get<Omit<CallbackRow, 'replays'> & { replays: bigint }>(
    'SELECT provider, subject, result, replays FROM provider_callbacks WHERE id = ?',
    [id],
  )
  if (!row) throw new Refusal('not_found', { field: 'id' })
  return { ...row, replays: Number(row.replays) }
}

/** Counts a replay, which follows once it is committed. */
export function countReplay({ db, now }: CommandContext, { id }: { readonly id: string }): void {
  db.run('UPDATE provider_callbacks SET replays = replays + 1, replayed_at = ? WHERE id = ?', [now, id])
}

type Replayed = { readonly id: string; readonly subject: string | null; readonly result: string }

/** Notes the result of a replay. A subject that was known before stays. */
export function noteReplay({ db }: CommandContext, { id, subject, result }: Replayed): void {
  db.run('UPDATE provider_callbacks SET subject = coalesce(?, subject), result = ? WHERE id = ?', [subject, result, id])
}

/** Deletes a page of callbacks after 30 days. */
export function purgeCallbacks({ db, now }: CommandContext): { readonly changed: number } {
  const { changes } = db.run(
    `DELETE FROM provider_callbacks WHERE id IN (
       SELECT id FROM provider_callbacks WHERE received_at <= ? ORDER BY received_at LIMIT ?)`,
    [now - KEPT_MS, PAGE_ROWS],
  )
  return { changed: changes }
}
