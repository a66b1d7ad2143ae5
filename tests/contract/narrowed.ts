import type { JsonSchema } from '#server/shared/contract/openapi/wire-schema.ts'

type Schema = JsonSchema | boolean

/** Bounds that may be relaxed but not tightened. */
const UPPER = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'] as const
const LOWER = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'] as const
/** Keywords without an order: kept unchanged, or dropped. */
const EXACT = ['pattern', 'format'] as const

/**
 * Lists the paths (with reasons) where a value valid under `from` may be invalid under `to`. Fields unknown to `to` are
 * ignored, since readers drop them. Supports the JSON Schema subset that `wireSchema` emits.
 */
export function narrowed(from: Schema, to: Schema, path = '$'): string[] {
  if (JSON.stringify(from) === JSON.stringify(to) || to === true || isAnything(to)) return []
  if (typeof from === 'boolean' || typeof to === 'boolean') return [`${path}: no longer everything`]
  const branches = branchesOf(from)
  if (branches.length > 1) return branches.flatMap((branch) => narrowed(branch, to, path))
  const [only = from] = branches
  const choices = branchesOf(to)
  if (choices.length > 1) {
    const reasons = choices.map((choice) => narrowed(only, choice, path))
    return reasons.some((reason) => reason.length === 0)
      ? []
      : (reasons.toSorted((a, b) => a.length - b.length)[0] ?? [])
  }
  return ofOne(only, choices[0] ?? to, path)
}

/** The alternatives of a schema, each of one type. */
function branchesOf(schema: JsonSchema): JsonSchema[] {
  const { anyOf, oneOf, type, ...rest } = schema
  const either = anyOf ?? oneOf
  if (either) return either.flatMap((one) => (typeof one === 'boolean' ? [] : branchesOf({ ...rest, ...one })))
  if (Array.isArray(type)) return type.map((one) => ({ ...rest, type: one }))
  return [schema]
}

const isAnything = (schema: Schema) =>
  typeof schema === 'object' && Object.keys(schema).every((key) => key === 'description' || key === 'default')

function ofOne(from: JsonSchema, to: JsonSchema, path: string): string[] {
  const isInteger = from.type === 'integer' && to.type === 'number'
  if (to.type !== undefined && from.type !== to.type && !isInteger) return [`${path}: ${from.type} is no ${to.type}`]
  const reasons: string[] = []
  const allowed = valuesOf(to)
  if (allowed) {
    const missing = valuesOf(from)?.filter((value) => !allowed.includes(value)) ?? ['any']
    if (missing.length > 0) reasons.push(`${path}: ${missing.join(', ')} is none of its values`)
  }
  for (const name of UPPER)
    if ((to[name] ?? Infinity) < (from[name] ?? Infinity)) reasons.push(`${path}: ${name} is lower`)
  for (const name of LOWER)
    if ((to[name] ?? -Infinity) > (from[name] ?? -Infinity)) reasons.push(`${path}: ${name} is higher`)
  for (const name of EXACT)
    if (to[name] !== undefined && to[name] !== from[name]) reasons.push(`${path}: another ${name}`)
  for (const name of to.required ?? [])
    if (!from.required?.includes(name)) reasons.push(`${path}.${name}: has to be there`)
  for (const [name, schema] of Object.entries(from.properties ?? {})) {
    const own = to.properties?.[name]
    if (own !== undefined) reasons.push(...narrowed(schema, own, `${path}.${name}`))
  }
  if (isSchema(from.items) && isSchema(to.items)) reasons.push(...narrowed(from.items, to.items, `${path}[]`))
  if (isSchema(from.additionalProperties) && isSchema(to.additionalProperties))
    reasons.push(...narrowed(from.additionalProperties, to.additionalProperties, `${path}.*`))
  return reasons
}

const valuesOf = ({ const: only, enum: several }: JsonSchema): readonly unknown[] | undefined =>
  several ?? (only === undefined ? undefined : [only])

const isSchema = (schema: unknown): schema is JsonSchema => typeof schema === 'object' && !Array.isArray(schema)
