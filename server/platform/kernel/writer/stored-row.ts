import type { Column, Table } from 'drizzle-orm'

/** `bonusTerms` as SQL has it: `bonus_terms`. */
type InSql<Name extends string> = Name extends `${infer Head}${infer Tail}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${InSql<Tail>}`
  : Name

/** What the writer's connection holds of a column: whole numbers, times and booleans as bigint, JSON as its text. */
type Held<C extends Column> =
  | (C['_']['dataType'] extends 'string' ? C['_']['data'] : C['_']['dataType'] extends 'json' ? string : bigint)
  | (C['_']['notNull'] extends true ? never : null)

/** What a column takes: a whole number may be given as a number, and a column with a default or of nulls left out. */
type Given<Value> = Value extends bigint ? bigint | number : Value

type Columns<T extends Table> = T['_']['columns']
type NameIn<T extends Table> = Extract<keyof Columns<T>, string>

/** A row of a table in a command, under the names that SQL has for its columns: some of them, or all. */
export type StoredRow<T extends Table, Name extends NameIn<T> = NameIn<T>> = {
  readonly [N in Name as InSql<N>]: Held<Columns<T>[N]>
}

type Optional<T extends Table> = {
  [N in NameIn<T>]: Columns<T>[N]['_'] extends { notNull: true; hasDefault: false } ? never : N
}[NameIn<T>]

type GivenRow<T extends Table, Name extends NameIn<T>> = {
  [N in keyof StoredRow<T, Name>]: Given<StoredRow<T, Name>[N]>
}

/** A row that is to be inserted, by the same names. */
export type NewRow<T extends Table> = GivenRow<T, Exclude<NameIn<T>, Optional<T>>> & Partial<GivenRow<T, Optional<T>>>
