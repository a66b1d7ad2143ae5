import type { SQL } from 'drizzle-orm'

/** What must be true of the books after every command, in SQL of a reader. */
export type Invariant = {
  readonly name: string
  /** Selects `count`: how many things it is checked of. */
  readonly counted: SQL
  /** Selects the `subject`s for which it does not hold. */
  readonly violated: SQL
}
