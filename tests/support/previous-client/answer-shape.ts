/**
 * What procedures were asked and answered, without what differs from run to run: a leaf is its type, but ids are kept, since
 * later questions name them; of a list its first entry stands for all.
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
 * Where an answer of now cannot be read by whoever was told this: a field that is gone, or of another type. What may be null
 * was or is, so that null goes with everything. Ids of then are noted with those that stand in their place.
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
