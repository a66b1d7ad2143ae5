/** Value of a statement's parameter. A safe integer is bound as an integer, never as a float. */
export type SqlValue = string | number | bigint | null

/** A prepared statement, executed synchronously. */
export type Statement = {
  /** Rows as arrays. */
  raw(isRaw: boolean): unknown
  columns(): readonly { readonly name: string }[]
  get(parameters: readonly SqlValue[]): readonly unknown[] | undefined
  all(parameters: readonly SqlValue[]): (readonly unknown[])[]
  run(parameters: readonly SqlValue[]): { readonly changes: number }
}

/** What the database of a writer offers for statements on rows. */
export type Statements = {
  prepare(sql: string): Statement
  /** How many parameters an INSERT of several rows may have; other statements keep to 100, as every host takes them. */
  readonly parameterLimit: number
}

/**
 * Why a statement or a COMMIT failed, where that concerns the storage: `unavailable` passes (another process writes, the disk is full or
 * read-only); after `broken` nobody knows what is on the disk.
 */
export type StorageFailure = { readonly kind: 'unavailable' | 'broken'; readonly cause: string }

/** The storage that a host gives to the writer: one connection, one transaction per group of commands. */
export type WriterStorage = Statements & {
  /**
   * Runs `work` in a transaction, or within one in a savepoint; what it throws undoes the work and is rethrown. Throws NotUndone where
   * that fails too. Once the outermost call returns, the work is on disk.
   */
  transaction<T>(work: () => T): T
  /** False after the database rolled a transaction back by itself, as it does on a full disk. */
  readonly inTransaction: boolean
  /** Null for an error that is not of the storage. */
  failureOf(error: unknown): StorageFailure | null
}

/** The work of a transaction failed and could not be undone: only a restart, which reads the log on disk, can tell. */
export class NotUndone extends Error {
  override readonly name = 'NotUndone'
}
