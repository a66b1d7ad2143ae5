/**
 * Inputs and outputs of procedures without values that differ between runs: a leaf is its type, but ids are kept, since
 * later calls use them; a list is represented by its first entry.
 */
export type AnswerShape = string | null | readonly AnswerShape[] | { readonly [name: string]: AnswerShape }

const ID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/
const KEPT = '='

export function answerShapeOf(value: unknown): AnswerShape {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return value.slice(0, 1).map(answerShapeOf)
  if (typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, answerShapeOf(inner)]))
  return typeof value === 'string' && ID.test(value) ? KEPT + value : typeof value
}

/**
 * Paths at which a current response is unreadable for a client of this shape: a missing field, or another type. Null
 * matches everything, since the field may be nullable. Records which current id replaces each former id.
 */
export function unreadable(shape: AnswerShape, now: unknown, ids: Map<string, string>, path = '$'): string[] {
  if (shape === null || now === null) return []
  if (typeof shape === 'string') {
    if (shape.startsWith(KEPT) && typeof now === 'string') ids.set(shape.slice(KEPT.length), now)
    const type = shape.startsWith(KEPT) ? 'string' : shape
    return typeof now === type ? [] : [`${path}: ${type} is ${typeof now} now`]
  }
  if (isList(shape)) {
    const [entry] = shape
    if (!Array.isArray(now)) return [`${path}: no list any more`]
    return entry === undefined || now.length === 0 ? [] : unreadable(entry, now[0], ids, `${path}[]`)
  }
  if (typeof now !== 'object' || Array.isArray(now)) return [`${path}: no object any more`]
  const fields = new Map<string, unknown>(Object.entries(now as object))
  return Object.entries(shape).flatMap(([name, inner]) => {
    if (inner === null) return []
    return fields.has(name) ? unreadable(inner, fields.get(name), ids, `${path}.${name}`) : [`${path}.${name}: is gone`]
  })
}

const isList = (shape: AnswerShape): shape is readonly AnswerShape[] => Array.isArray(shape)
