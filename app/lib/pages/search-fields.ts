/** What routes read of their addresses' queries, where anybody may have written anything: what does not fit is absent. */

/** As the router has parsed it. */
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
