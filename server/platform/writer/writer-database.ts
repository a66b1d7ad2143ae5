/** What a statement takes. Booleans and undefined are left out on purpose: the driver aborts the process on a boolean. */
export type SqlValue = string | number | bigint | Uint8Array | null

/**
 * The database as commands see it: prepared once, synchronous, inside the writer's transaction. Parameters are
 * positional (`?`). INTEGER and NUMERIC columns come back as bigint, also times: `Number(row.created_at)`. `Row` is what
 * the statement selects, under the names of its columns.
 */
export type WriterDatabase = {
  get<Row>(sql: string, parameters?: readonly SqlValue[]): Row | undefined
  all<Row>(sql: string, parameters?: readonly SqlValue[]): Row[]
  run(sql: string, parameters?: readonly SqlValue[]): { changes: number }
}
