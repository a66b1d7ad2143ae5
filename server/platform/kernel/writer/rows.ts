import type { SqlValue } from '../node/connection.ts'

/** What a command gives a statement. Money goes by sql-money.ts, as digits: a bigint is no parameter everywhere. */
export type SqlParameter = Exclude<SqlValue, bigint>

/** Statements on rows. */
export type Rows = {
  get<Row>(sql: string, parameters?: readonly SqlParameter[]): Row | undefined
  all<Row>(sql: string, parameters?: readonly SqlParameter[]): Row[]
  run(sql: string, parameters?: readonly SqlParameter[]): { changes: number }
}
