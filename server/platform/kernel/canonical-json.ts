/** What JSON holds exactly. Amounts are decimal strings, as on the wire. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/**
 * One text for one value: keys sorted by code unit, no blanks, as RFC 8785 for what this type holds. Throws TypeError for
 * what JSON would drop or change in silence: undefined, NaN, infinities, bigint.
 */
export function canonicalJson(value: Json): string {
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value === 'object' && value !== null) return canonicalObject(value)
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError(`${value} is no JSON`)
  const text = JSON.stringify(value)
  if (text === undefined) throw new TypeError(`${typeof value} is no JSON`)
  return text
}

function canonicalObject(value: { readonly [key: string]: Json }): string {
  let members = ''
  // without an order of one's own, `sort` goes by code unit
  for (const key of Object.keys(value).sort())
    members += `${members && ','}${nameOf(key)}${canonicalJson(value[key] as Json)}`
  return `{${members}}`
}

/** Keys as JSON has them, with what follows: they are the same few in every value. */
const names = new Map<string, string>()
const MAX_NAMES = 1000

function nameOf(key: string): string {
  const known = names.get(key)
  if (known !== undefined) return known
  const name = `${JSON.stringify(key)}:`
  if (names.size < MAX_NAMES) names.set(key, name)
  return name
}

/** As `Array.isArray`, which does not know lists that are read only. */
const isList = (value: Json): value is readonly Json[] => Array.isArray(value)
