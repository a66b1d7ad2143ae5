import { amount, currency, done, locale, timestamp } from '../wire.ts'
import { answerWireSchema, type JsonSchema, wireSchema } from './wire-schema.ts'

/** A schema with the name of its component, unless an identical schema already has a name. */
export type Root = { readonly name: string; readonly schema: JsonSchema }

type Components = {
  readonly schemas: Readonly<Record<string, JsonSchema>>
  /** A reference for each root, in their order. */
  readonly references: readonly JsonSchema[]
}

const SCALARS: readonly Root[] = [
  { name: 'Amount', schema: answerWireSchema(amount) },
  { name: 'AmountInput', schema: wireSchema(amount) },
  { name: 'Currency', schema: wireSchema(currency) },
  { name: 'Locale', schema: wireSchema(locale) },
  { name: 'Timestamp', schema: wireSchema(timestamp) },
  { name: 'Done', schema: wireSchema(done) },
]

/**
 * Creates components from the roots, the scalars, and each object that occurs more than once: every structure is
 * written once, whatever its description.
 */
export function componentsOf(roots: readonly Root[]): Components {
  const names = new Map(SCALARS.map(({ name, schema }) => [keyOf(schema), name]))
  const counts = new Map<string, number>()
  for (const { schema } of roots) {
    walk(schema, (node) => {
      const key = keyOf(node)
      counts.set(key, (counts.get(key) ?? 0) + 1)
    })
  }
  const taken = new Set([...SCALARS, ...roots].map(({ name }) => name))
  for (const { name: root, schema } of roots) {
    if (!names.has(keyOf(schema))) names.set(keyOf(schema), root)
    walk(schema, (node, field) => {
      const key = keyOf(node)
      if (names.has(key) || node.type !== 'object' || (counts.get(key) ?? 0) < 2) return
      const name = freeName(`${root.replace(/(?:Request|Answer)$/, '')}${pascal(field)}`, taken)
      names.set(key, name)
    })
  }

  const schemas: Record<string, JsonSchema> = {}
  function shared(node: JsonSchema): JsonSchema {
    const name = names.get(keyOf(node))
    if (name === undefined) return withInner(node, shared)
    const { description, default: missing, ...core } = node
    schemas[name] ??= withInner(core, shared)
    return {
      $ref: `#/components/schemas/${name}`,
      ...(description !== undefined && { description }),
      ...(missing !== undefined && { default: missing }),
    }
  }
  const references = roots.map(({ schema }) => shared(schema))
  return { schemas: Object.fromEntries(Object.entries(schemas).toSorted(([a], [b]) => (a < b ? -1 : 1))), references }
}

function keyOf({ description: _, default: __, ...core }: JsonSchema): string {
  return JSON.stringify(core)
}

function freeName(wanted: string, taken: Set<string>): string {
  let name = wanted
  for (let number = 2; taken.has(name); number += 1) name = `${wanted}${number}`
  taken.add(name)
  return name
}

/** `selected_case` → `SelectedCase`, `dice.placeBet` → `DicePlaceBet`. */
export const pascal = (text: string): string =>
  text.replace(/(?:^|[._-])(\w)/g, (_, letter: string) => letter.toUpperCase())

type Visit = (node: JsonSchema, field: string) => void

/** Visits a schema and all nested ones, each with the name of its field. */
function walk(node: JsonSchema, visit: Visit, field = ''): void {
  visit(node, field)
  for (const [name, inner] of Object.entries(node.properties ?? {}))
    if (typeof inner !== 'boolean') walk(inner, visit, name)
  for (const inner of innerOf(node)) walk(inner, visit, field)
}

function innerOf({ items, prefixItems = [], additionalProperties, anyOf = [], oneOf = [], allOf = [] }: JsonSchema) {
  const all = [...[items].flat(), additionalProperties, ...prefixItems, ...anyOf, ...oneOf, ...allOf]
  return all.filter((inner): inner is JsonSchema => typeof inner === 'object')
}

type Inner = JsonSchema | boolean

/** Maps the schemas nested directly in a schema. */
function withInner(node: JsonSchema, change: (inner: JsonSchema) => JsonSchema): JsonSchema {
  const changed = (inner: Inner): Inner => (typeof inner === 'boolean' ? inner : change(inner))
  const { properties, items, prefixItems, additionalProperties, anyOf, oneOf, allOf } = node
  return {
    ...node,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, changed(inner)])),
    }),
    ...(items !== undefined && !Array.isArray(items) && { items: changed(items) }),
    ...(prefixItems && { prefixItems: prefixItems.map(changed) }),
    ...(additionalProperties !== undefined && { additionalProperties: changed(additionalProperties) }),
    ...(anyOf && { anyOf: anyOf.map(changed) }),
    ...(oneOf && { oneOf: oneOf.map(changed) }),
    ...(allOf && { allOf: allOf.map(changed) }),
  } as JsonSchema
}
