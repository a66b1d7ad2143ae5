import type { SQL } from 'drizzle-orm'

/** Unique sort key of a row. */
export type Key = string | number

/** A condition that every row must meet, in SQL of a reader. */
export type Invariant = {
  readonly name: string
  /**
   * Selects the `subject`s that violate the condition, among the rows whose keys are in the table `page`. Other tables
   * are read through an index only, so that the cost of a page does not depend on the size of the tables.
   */
  readonly violated: SQL
}

/** Totals that must be zero once all pages of a section are added up. */
export type Totals = {
  readonly name: string
  /** Selects each `subject` of a `page` and its `total`, as digits, as of the ledger entry in `until`. */
  readonly of: SQL
}

/** A condition that SQL cannot compute, for rows of the page. */
export type Recomputed = {
  readonly name: string
  /** Selects `subject` and the values that it is computed from. */
  readonly rows: SQL
  readonly isRight: (row: Readonly<Record<string, unknown>>) => boolean
}

/** A section of the books check. It is checked page by page; its invariants hold after every command. */
export type BookSection = {
  /** Name of its rows. */
  readonly name: string
  /** Selects the `key` of every row, without duplicates. */
  readonly keys: SQL
  /** Maximum number of rows of a page, if they take long to recompute. */
  readonly mostRows?: number
  readonly invariants: readonly Invariant[]
  readonly recomputed?: readonly Recomputed[]
  readonly totals?: Totals
}
