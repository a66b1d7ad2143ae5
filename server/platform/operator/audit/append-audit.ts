import { hkdfSync } from 'node:crypto'
import type { deskAudit, deskTexts } from '#db/platform/schema/operator.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'
import { auditKeyOf } from '#server/platform/modules/identity/index.ts'
import { type RecordFields, recordText } from '#server/shared/log/record.ts'
import { entryHash, entryText, fieldHash, NO_ENTRY, withHashes } from './entry.ts'

/** One act, or one look at personal data. */
export type Audited = {
  /** Operator's id. */
  readonly op: string
  /** Operator whose approval executed it. */
  readonly opSecond?: string | undefined
  /** Session or key. */
  readonly sid?: string | undefined
  readonly ip: string
  /** Permission, or the operator's own act. */
  readonly act: string
  /** Subject: `player:{id}`, `withdrawal:{id}`. Ids only. */
  readonly on: string
  /** Player whose key hashes the personal fields; without one, the desk's. */
  readonly userId?: string | null | undefined
  readonly req?: string | undefined
  /** Ledger reference, or id of the row that was written. */
  readonly ref?: string | undefined
  readonly reason?: string | undefined
  readonly why?: string | undefined
  readonly params?: RecordFields | undefined
  readonly before?: RecordFields | undefined
  readonly after?: RecordFields | undefined
  readonly ok: boolean
  /** Code of the refusal. */
  readonly code?: string | undefined
}

const KEY_PURPOSE = 'fairline/desk-audit/v1'
const KEY_BYTES = 32
const SALT_BYTES = 32
const MAX_FIELDS_BYTES = 4096

/** Appends an entry, in the transaction of its act. Returns its number. */
export function appendAudit(context: CommandContext, audited: Audited): number {
  const { db, now, random } = context
  const { opSecond, userId = null, why, ok, code, params, before, after, ...named } = audited
  const last = db.get<{ n: bigint; hash: string }>('SELECT n, hash FROM desk_audit ORDER BY n DESC LIMIT 1')
  const n = Number(last?.n ?? 0n) + 1
  const key = userId === null ? deskKey(context) : auditKeyOf(context, userId)
  const hashed = (fields: RecordFields | undefined) => fields && bounded(withHashes(key, fields))
  const entry = entryText({
    ...named,
    n,
    at: now,
    op_second: opSecond,
    ip: fieldHash(key, 'ip', audited.ip),
    why: why === undefined ? undefined : fieldHash(key, 'why', why),
    params: hashed(params),
    before: hashed(before),
    after: hashed(after),
    ok,
    code,
    prev: last?.hash ?? NO_ENTRY,
  })
  insertRow<typeof deskAudit>(db, {
    into: 'desk_audit',
    row: {
      n,
      at: now,
      op: audited.op,
      act: audited.act,
      subject: audited.on,
      user_id: userId,
      req: audited.req ?? null,
      ok: ok ? 1 : 0,
      entry,
      hash: entryHash(entry),
      salt: Buffer.from(random(SALT_BYTES)).toString('hex'),
    },
  })
  if (why !== undefined) insertRow<typeof deskTexts>(db, { into: 'desk_texts', row: { n, text: why } })
  return n
}

/** Key of the hashes in entries that concern no player. */
export const deskKey = ({ secret }: Pick<CommandContext, 'secret'>): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', KEY_PURPOSE, KEY_BYTES))

/** Replaces fields above 4 KiB, as in the document of a campaign, by their hash. */
function bounded(fields: RecordFields): RecordFields {
  const text = recordText(fields)
  return Buffer.byteLength(text) <= MAX_FIELDS_BYTES ? fields : { sha_of_fields: entryHash(text) }
}
