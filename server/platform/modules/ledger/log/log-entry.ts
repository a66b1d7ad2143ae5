import type { RecordFields } from '#server/shared/log/record.ts'

export type LogEntry = {
  readonly kind: string
  /** Published: no names, amounts or seeds of a player. */
  readonly fields?: RecordFields
  /** Subject of the record: `bet:{id}`. Receipts of the subject contain the record. */
  readonly reference?: string
  /** Private part that the record commits to, with a key of this player. Needs a reference. */
  readonly opening?: { readonly userId: string; readonly fields: RecordFields }
}
