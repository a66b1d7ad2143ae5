import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { type Logged, loggedBy } from './append-log.ts'
import { openLogOf } from './log-state.ts'
import { saltOf } from './player-key.ts'
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
export function withReceipt<Answer extends object>(
  context: CommandContext,
  answer: Answer,
  ...references: readonly string[]
): Answer & WithReceipt {
  const records = references.flatMap((reference) => recordsOf(context, reference))
  const last = records.at(-1)
  return last ? { ...answer, receipt: { ...last, earlier: records.slice(0, -1) } } : answer
}

function recordsOf(context: CommandContext, reference: string): readonly ReceiptRecord[] {
  const own = loggedBy(context).filter((logged) => logged.reference === reference)
  const isWhole = own[0] !== undefined && FIRST.has(own[0].kind)
  return isWhole ? own.map(recordOf) : storedRecords(context, reference)
}

function recordOf({ origin, sequence, hash, record, salt, opening }: Logged): ReceiptRecord {
  return {
    origin,
    sequence,
    hash: hash.toString('hex'),
    record,
    promise: '',
    ...(salt && opening !== null && { salt: salt.toString('hex'), opening }),
  }
}

type Row = {
  sequence: bigint
  kind: string
  payload: string
  opening: string | null
  key: string | null
  origin: string
  first_sequence: bigint
}

function storedRecords({ db }: CommandContext, reference: string): ReceiptRecord[] {
  if (openLogOf(db) === null) return []
  return db
    .all<Row>(
      `SELECT record.sequence, record.kind, record.payload, record.opening, own.key, log.origin, log.first_sequence
       FROM log_records AS record
       CROSS JOIN logs AS log ON log.id = (
         SELECT max(part.id) FROM logs AS part WHERE part.first_sequence <= record.sequence
       )
       LEFT JOIN log_keys AS own ON own.id = record.key_id
       WHERE record.reference = ? ORDER BY record.sequence`,
      [reference],
    )
    .map(({ kind, payload, opening, key, origin, ...row }) => {
      const sequence = Number(row.sequence)
      const salt = key === null ? null : saltOf(Buffer.from(key, 'hex'), { kind, reference, sequence })
      const index = sequence - Number(row.first_sequence)
      return recordOf({
        origin,
        sequence: index,
        hash: recordHash(payload),
        kind,
        record: payload,
        reference,
        salt,
        opening,
      })
    })
}
