/** Value of a statement's parameter. A safe integer is bound as an integer, never as a float. */
export type SqlValue = string | number | bigint | null

/** A prepared statement, executed synchronously. */
export type Statement = {
  raw(isRaw: boolean): unknown
  columns(): readonly { readonly name: string }[]
  get(parameters: readonly SqlValue[]): readonly unknown[] | undefined
  all(parameters: readonly SqlValue[]): (readonly unknown[])[]
  run(parameters: readonly SqlValue[]): { readonly changes: number }
}

export type Statements = {
  prepare(sql: string): Statement
  /**
   * Maximum number of parameters of a statement that writes several rows; other statements use at most 100, which every host
   * accepts.
   */
  readonly parameterLimit: number
}

/**
 * Failure of the storage in a statement or COMMIT. `unavailable` is temporary (another process writes, the disk is full
 * or read-only); after `broken`, the content on disk is unknown.
 */
export type StorageFailure = { readonly kind: 'unavailable' | 'broken'; readonly cause: string }

/** The storage that a host provides to the writer: one connection, one transaction per group of commands. */
export type WriterStorage = Statements & {
  /**
   * Runs `work` in a transaction, or in a savepoint if one is open. An error rolls the work back and is rethrown.
   * Throws NotUndone if the rollback fails, too. Once the outermost call returns, the work is on disk.
   */
  transaction<T>(work: () => T): T
  /** False after the database rolled a transaction back on its own, as on a full disk. */
  readonly inTransaction: boolean
  /** Null for errors that are not the storage's. */
  failureOf(error: unknown): StorageFailure | null
}

/** Thrown if work failed and could not be rolled back: only a restart, which reads the log on disk, can resolve it. */
export class NotUndone extends Error {
  override readonly name = 'NotUndone'
}
