import type { SqlValue } from './storage.ts'

/**
 * Parameters of commands' statements. Amounts are passed as digits (sql-money.ts), since not every driver accepts
 * bigint.
 */
export type SqlParameter = Exclude<SqlValue, bigint>

export type Rows = {
  get<Row>(sql: string, parameters?: readonly SqlParameter[]): Row | undefined
  all<Row>(sql: string, parameters?: readonly SqlParameter[]): Row[]
  run(sql: string, parameters?: readonly SqlParameter[]): { changes: number }
  /**
   * Inserts a new row by `INSERT … VALUES (…)`. The insert may be deferred until the group is committed or another
   * statement names its table, and batched with others; until then `changes` assumes that the row is new. If it is not,
   * the group runs again with each row inserted immediately: then `changes` is exact, and an error is thrown to the
   * right command.
   */
  append(sql: string, parameters: readonly SqlParameter[]): { changes: number }
}
