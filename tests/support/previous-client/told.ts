/**
 * What was asked of procedures and told, without what differs from run to run: a leaf is its type, but ids are kept, since
 * later questions name them; of a list its first entry stands for all.
 */
export type Told = string | null | readonly Told[] | { readonly [name: string]: Told }

const ID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/
const KEPT = '='

export function toldOf(value: unknown): Told {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return value.slice(0, 1).map(toldOf)
  if (typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, toldOf(inner)]))
  return typeof value === 'string' && ID.test(value) ? KEPT + value : typeof value
}

/**
 * Where an answer of now cannot be read by whoever was told this: a field that is gone, or of another type. What may be null
 * was or is, so that null goes with everything. Ids of then are noted with those that stand in their place.
 */
export function unreadable(told: Told, now: unknown, ids: Map<string, string>, path = '$'): string[] {
  if (told === null || now === null) return []
  if (typeof told === 'string') {
    if (told.startsWith(KEPT) && typeof now === 'string') ids.set(told.slice(KEPT.length), now)
    const type = told.startsWith(KEPT) ? 'string' : told
    return typeof now === type ? [] : [`${path}: ${type} is ${typeof now} now`]
  }
  if (isList(told)) {
    const [entry] = told
    if (!Array.isArray(now)) return [`${path}: no list any more`]
    return entry === undefined || now.length === 0 ? [] : unreadable(entry, now[0], ids, `${path}[]`)
  }
  if (typeof now !== 'object' || Array.isArray(now)) return [`${path}: no object any more`]
  const fields = new Map<string, unknown>(Object.entries(now as object))
  return Object.entries(told).flatMap(([name, inner]) => {
    if (inner === null) return []
    return fields.has(name) ? unreadable(inner, fields.get(name), ids, `${path}.${name}`) : [`${path}.${name}: is gone`]
  })
}

const isList = (told: Told): told is readonly Told[] => Array.isArray(told)
