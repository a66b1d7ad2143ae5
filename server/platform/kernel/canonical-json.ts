/** What JSON holds exactly. Amounts are decimal strings, as on the wire. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/**
 * One text for one value: keys sorted by code unit, no blanks, as RFC 8785 for what this type holds. Throws TypeError for
 * what JSON would drop or change in silence: undefined, NaN, infinities, bigint.
 */
export function canonicalJson(value: Json): string {
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    let members = ''
    // without an order of one's own, `sort` goes by code unit
    for (const key of Object.keys(value).sort())
      members += `${members && ','}${JSON.stringify(key)}:${canonicalJson(value[key] as Json)}`
    return `{${members}}`
  }
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError(`${value} is no JSON`)
  const text = JSON.stringify(value)
  if (text === undefined) throw new TypeError(`${typeof value} is no JSON`)
  return text
}

/** As `Array.isArray`, which does not know lists that are read only. */
const isList = (value: Json): value is readonly Json[] => Array.isArray(value)
