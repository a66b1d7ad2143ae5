import { integer, numeric, text } from 'drizzle-orm/sqlite-core'
import type { Currency } from '#server/shared/constants/currencies.ts'

/** Milliseconds since the epoch, by the platform's clock. */
export const instant = () => integer({ mode: 'number' })

/**
 * Micro-units (1e-6) of a currency. `numeric` reads a SQLite integer exactly; `intMode: 'bigint'` would break the other
 * columns.
 */
export const micros = () => numeric({ mode: 'bigint' })

/** Content of a JSON column. Its shape per game is in the contract. */
export type StoredJson =
  | string
  | number
  | boolean
  | null
  | readonly StoredJson[]
  | { readonly [key: string]: StoredJson }

export const currencyCode = () => text().$type<Currency>()
