/** Helpers to read query parameters, which anybody may have written: invalid values are treated as missing. */

/** As parsed by the router. */
export type Query = Readonly<Record<string, unknown>>

export function text(value: unknown, maxLength: number): string | undefined {
  return typeof value === 'string' && value.length <= maxLength ? value : undefined
}

/** A number stays a number, or the router would rewrite the address with quotes. */
export function textOrNumber(value: unknown, maxLength: number): string | number | undefined {
  return typeof value === 'number' ? value : text(value, maxLength) || undefined
}

export function oneOf<T extends string>(value: unknown, values: readonly T[]): T | undefined {
  return values.find((one) => one === value)
}

/** A whole number from 1 to a million. */
export function positive(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= 1_000_000 ? value : undefined
}
