import type { SQL } from 'drizzle-orm'

/** What rows are ordered and told apart by. */
export type Key = string | number

/** What must be true of each row, in SQL of a reader. */
export type Invariant = {
  readonly name: string
  /**
   * Selects the `subject`s for which it does not hold, of the rows whose keys are in the table `page`. What it looks at
   * besides is found by an index, so that a page costs the same however long the table is.
   */
  readonly violated: SQL
}

/** Sums that come to nothing once all pages of a section are added up. */
export type Totals = {
  readonly name: string
  /** Selects a `subject` and its `total` of a `page`, as digits, as they were after the entry that `until` holds. */
  readonly of: SQL
}

/** A part of the books that is checked page by page: what must be true of its rows after every command. */
export type BookSection = {
  /** What its rows are. */
  readonly name: string
  /** Selects the `key` of every row, each once. */
  readonly keys: SQL
  readonly invariants: readonly Invariant[]
  readonly totals?: Totals
}
