import type { RecordFields } from '#server/shared/log/record.ts'

/** A record's place: the index of its leaf, and the origin of its log. */
export type LoggedPlace = { readonly sequence: number; readonly origin: string }

export type LogEntry = {
  readonly kind: string
  /** Published: no names, amounts or seeds of a player. */
  readonly fields?: RecordFields
  /** Earlier records that this one names by their index: by their origin as well if that is of another log. */
  readonly pointers?: Readonly<Record<string, LoggedPlace | null>>
  /** Subject of the record: `bet:{id}`. Receipts of the subject contain the record. */
  readonly reference?: string
  /** Private part that the record commits to, with a key of this player. Needs a reference. */
  readonly opening?: {
    readonly userId: string
    readonly fields: RecordFields
    /** Whether the row of the subject has the same data and never changes: the opening is rebuilt from it, and not stored. */
    readonly isRebuilt?: boolean
  }
}
