import type { Column, Table } from 'drizzle-orm'

/** Snake case: `bonusTerms` → `bonus_terms`. */
type InSql<Name extends string> = Name extends `${infer Head}${infer Tail}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${InSql<Tail>}`
  : Name

/** Type of a column as the writer reads it: integers, times and booleans as bigint, JSON as text. */
type Held<C extends Column> =
  | (C['_']['dataType'] extends 'string' ? C['_']['data'] : C['_']['dataType'] extends 'json' ? string : bigint)
  | (C['_']['notNull'] extends true ? never : null)

/**
 * Type of a column as the writer inserts it: an integer may also be a number; columns that are nullable or have a
 * default may be omitted.
 */
type Given<Value> = Value extends bigint ? bigint | number : Value

type Columns<T extends Table> = T['_']['columns']
type NameIn<T extends Table> = Extract<keyof Columns<T>, string>

/** A row of a table in a command, by SQL column name: all columns or some. */
export type StoredRow<T extends Table, Name extends NameIn<T> = NameIn<T>> = {
  readonly [N in Name as InSql<N>]: Held<Columns<T>[N]>
}

type Optional<T extends Table> = {
  [N in NameIn<T>]: Columns<T>[N]['_'] extends { notNull: true; hasDefault: false } ? never : N
}[NameIn<T>]

type GivenRow<T extends Table, Name extends NameIn<T>> = {
  [N in keyof StoredRow<T, Name>]: Given<StoredRow<T, Name>[N]>
}

/** A row to insert, by the same names. */
export type NewRow<T extends Table> = GivenRow<T, Exclude<NameIn<T>, Optional<T>>> & Partial<GivenRow<T, Optional<T>>>
