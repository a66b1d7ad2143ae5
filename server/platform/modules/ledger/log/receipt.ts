import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { OPENING_PREFIX, type RecordFields, readRecord, recordText } from '#server/shared/log/record.ts'
import { type Logged, loggedBy } from './append-log.ts'
import { hmacSha256 } from './fast-hmac.ts'
import { openLogOf } from './log-state.ts'
import { openKey, saltOf } from './player-key.ts'
import { recordHash } from './tree-hash.ts'

/** Place of a promise in a batch that is signed together. */
export type PromisePath = {
  readonly index: number
  /** Milliseconds. */
  readonly received: number
  readonly delay: number
  /** Siblings from the promise upwards, hexadecimal. */
  readonly path: string[]
}

/**
 * One record as its player gets it. The promise is empty until the group is on disk (sign-receipts.ts). Without salt
 * and opening if the record has no private part, or after its erasure.
 */
export type ReceiptRecord = {
  readonly origin: string
  /** Index of the leaf. */
  readonly sequence: number
  readonly hash: string
  readonly record: string
  readonly salt?: string
  readonly opening?: string
  promise: string
  promise_path?: PromisePath
}

/** The last record of an act, and those before it. */
export type Receipt = ReceiptRecord & { readonly earlier: ReceiptRecord[] }

/** Kinds that are always the first record of their reference. */
const FIRST: ReadonlySet<string> = new Set(['bet_placed', 'exchange', 'vault_transfer'])

type WithReceipt = { readonly receipt?: Receipt }

/**
 * Adds the receipt of everything logged for an act to its answer; nothing for an act of the former chain. Call it
 * outside of `withIdempotency`: salts and openings are not stored with answers, so that an erasure deletes them.
 */
export const withReceipt = <Answer extends object>(
  context: CommandContext,
  answer: Answer,
  ...references: readonly string[]
): Answer & WithReceipt => withRebuiltReceipt(context, answer, references, () => undefined)

/** As `withReceipt`, for acts of which openings are not stored. */
export function withRebuiltReceipt<Answer extends object>(
  context: CommandContext,
  answer: Answer,
  references: readonly string[],
  rebuild: Rebuild,
): Answer & WithReceipt {
  const receipt = receiptFrom(references.flatMap((reference) => recordsOf(context, reference, rebuild)))
  return receipt ? { ...answer, receipt } : answer
}

/** The receipt of an act's records, in the order of the log. */
export function receiptFrom(records: readonly ReceiptRecord[]): Receipt | undefined {
  const last = records.at(-1)
  return last && { ...last, earlier: records.slice(0, -1) }
}

function recordsOf(context: CommandContext, reference: string, rebuild: Rebuild): readonly ReceiptRecord[] {
  const own = loggedBy(context).filter((logged) => logged.reference === reference)
  const isWhole = own[0] !== undefined && FIRST.has(own[0].kind)
  if (isWhole) return own.map(recordOf)
  if (openLogOf(context.db) === null) return []
  return context.db
    .all<StoredRecord>(`${SELECT_RECORDS} WHERE record.reference = ? ORDER BY record.sequence`, [reference])
    .map((row) => storedRecord(row, rebuild))
}

function recordOf({
  origin,
  sequence,
  hash,
  record,
  salt,
  opening,
}: Omit<Logged, 'kind' | 'reference'>): ReceiptRecord {
  return {
    origin,
    sequence,
    hash: hash.toString('hex'),
    record,
    promise: '',
    ...(salt && opening !== null && { salt: salt.toString('hex'), opening }),
  }
}

/** Fields of an opening that is not stored, by the kind and the reference of its record. */
export type Rebuild = (kind: string, reference: string) => RecordFields | undefined

/** Records with their logs and keys, for `storedRecord`. */
export const SELECT_RECORDS = `SELECT record.sequence, record.kind, record.payload, record.reference, record.opening,
    record.record_number, own.key, log.origin, log.first_sequence
  FROM log_records AS record
  CROSS JOIN logs AS log ON log.id = (SELECT max(part.id) FROM logs AS part WHERE part.first_sequence <= record.sequence)
  LEFT JOIN log_keys AS own ON own.id = record.key_id AND own.key <> ''`

export type StoredRecord = {
  readonly sequence: bigint | number
  readonly kind: string
  readonly payload: string
  readonly reference: string | null
  readonly opening: string | null
  readonly record_number: bigint | number | null
  readonly key: string | null
  readonly origin: string
  readonly first_sequence: bigint | number
}

/** A record as its player gets it, from its row. */
export function storedRecord(row: StoredRecord, rebuild: Rebuild): ReceiptRecord {
  const { payload, origin } = row
  const sequence = Number(row.sequence) - Number(row.first_sequence)
  return recordOf({ origin, sequence, hash: recordHash(payload), record: payload, ...openedBy(row, rebuild) })
}

type Opened = { readonly salt: Buffer | null; readonly opening: string | null }

/** Salt and opening of a record; null after their erasure. */
export function openedBy(
  {
    kind,
    reference,
    key: hex,
    opening,
    ...row
  }: Pick<StoredRecord, 'kind' | 'reference' | 'key' | 'opening' | 'sequence' | 'record_number'>,
  rebuild: Rebuild,
): Opened {
  if (hex === null || reference === null) return { salt: null, opening: null }
  const { key, subject } = openKey(hex)
  const salt = saltOf(key, { kind, reference, sequence: Number(row.sequence) })
  if (opening !== null || row.record_number === null) return { salt, opening }
  const fields = rebuild(kind, reference)
  const n = Number(row.record_number)
  return { salt, opening: fields ? recordText({ ...fields, account: subject, n }) : null }
}

/** Whether the private part of a record is what it commits to; true for one that is erased or cannot be rebuilt. */
export function isOpenedBy(row: Omit<StoredRecord, 'origin' | 'first_sequence'>, rebuild: Rebuild): boolean {
  const { salt, opening } = openedBy(row, rebuild)
  if (salt === null || opening === null) return true
  return readRecord(row.payload)?.c === hmacSha256(salt, `${OPENING_PREFIX}${opening}`).toString('hex')
}
