/** What JSON holds exactly. Amounts are decimal strings, as on the wire. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/**
 * One text for one value: keys sorted by code unit, no blanks, as RFC 8785 for what this type holds. Throws TypeError for
 * what JSON would drop or change in silence: undefined, NaN, infinities, bigint.
 */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`)
    return `{${members.join(',')}}`
  }
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError(`${value} is no JSON`)
  const text = JSON.stringify(value)
  if (text === undefined) throw new TypeError(`${typeof value} is no JSON`)
  return text
}
