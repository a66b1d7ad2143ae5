import { procedureTransformer } from '#server/shared/procedure-transformer.ts'

/** Serialized outputs that are sent to many clients; undefined until the first. */
const texts = new WeakMap<object, string | undefined>()

/** Marks an output that is sent to many clients unchanged: it is serialized once. */
export function shareText<T extends object>(output: T): T {
  texts.set(output, undefined)
  return output
}

/** Serializes an output as tRPC does. */
export function textOf(output: unknown): string {
  const isShared = typeof output === 'object' && output !== null && texts.has(output)
  const known = isShared ? texts.get(output) : undefined
  if (known !== undefined) return known
  const text = serialized(output)
  if (isShared) texts.set(output, text)
  return text
}

/** JSON of what superjson makes of a value, which takes it ten times as long as writing the JSON of a plain value. */
export const serialized = (value: unknown): string =>
  isPlain(value) ? `{"json":${JSON.stringify(value)}}` : JSON.stringify(procedureTransformer.output.serialize(value))

/** Names that superjson refuses. */
const REFUSED = new Set(['__proto__', 'constructor', 'prototype'])

/** Whether superjson adds nothing to a value: it is a tree of JSON values, in which no object occurs twice. */
export function isPlain(value: unknown, seen = new Set<object>()): boolean {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return true
    case 'number':
      return Number.isFinite(value) && !Object.is(value, -0)
    case 'object':
      return value === null || isPlainObject(value, seen)
    default:
      return false
  }
}

function isPlainObject(value: object, seen: Set<object>): boolean {
  if (seen.has(value)) return false
  seen.add(value)
  if (Array.isArray(value)) {
    // not `every`, which skips holes
    for (const item of value) if (!isPlain(item, seen)) return false
    return true
  }
  if (Object.getPrototypeOf(value) !== Object.prototype) return false
  for (const [name, field] of Object.entries(value)) if (REFUSED.has(name) || !isPlain(field, seen)) return false
  return true
}
