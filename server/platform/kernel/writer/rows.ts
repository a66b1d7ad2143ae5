import type { SqlValue } from './storage.ts'

/** What a command gives a statement. Money goes by sql-money.ts, as digits: a bigint is no parameter everywhere. */
export type SqlParameter = Exclude<SqlValue, bigint>

/** Statements on rows. */
export type Rows = {
  get<Row>(sql: string, parameters?: readonly SqlParameter[]): Row | undefined
  all<Row>(sql: string, parameters?: readonly SqlParameter[]): Row[]
  run(sql: string, parameters?: readonly SqlParameter[]): { changes: number }
  /**
   * Inserts a new row by `INSERT … VALUES (…)`. It may wait until the group of commands is committed, or another statement
   * names its table, to be inserted with others; `changes` trusts until then that it is new. Where it is not, the group is
   * run again with each row inserted at once: then `changes` knows, and what is refused is refused to its own command.
   */
  append(sql: string, parameters: readonly SqlParameter[]): { changes: number }
}
