import { sortedKeys } from '#server/shared/sorted-keys.ts'

/** Values that JSON represents exactly. Amounts are decimal strings, as on the wire. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/**
 * Canonical text of a value: keys sorted by code unit, no whitespace; RFC 8785 for values of this type. Throws
 * TypeError for values that JSON would silently drop or change: undefined, NaN, infinities, bigint.
 */
export function canonicalJson(value: Json): string {
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value === 'object' && value !== null) return canonicalObject(value)
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError(`${value} is no JSON`)
  const text = JSON.stringify(value)
  if (text === undefined) throw new TypeError(`${typeof value} is not JSON`)
  return text
}

function canonicalObject(value: { readonly [key: string]: Json }): string {
  let members = ''
  for (const key of sortedKeys(value)) members += `${members && ','}${nameOf(key)}${canonicalJson(value[key] as Json)}`
  return `{${members}}`
}

/** Cache of encoded keys with their colon: values share the same few keys. */
const names = new Map<string, string>()
const MAX_NAMES = 1000

function nameOf(key: string): string {
  const known = names.get(key)
  if (known !== undefined) return known
  const name = `${JSON.stringify(key)}:`
  if (names.size < MAX_NAMES) names.set(key, name)
  return name
}

/** `Array.isArray` with a type guard for readonly arrays. */
const isList = (value: Json): value is readonly Json[] => Array.isArray(value)
