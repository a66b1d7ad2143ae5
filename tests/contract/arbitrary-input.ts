import type { Arbitrary } from 'fast-check'
import { z } from 'zod'
import fc from '../support/run/fast-check.ts'

/** The part of a JSON schema that determines the generated values. */
type Schema = {
  readonly type?: string | undefined
  readonly format?: string | undefined
  readonly pattern?: string | undefined
  readonly minimum?: number | undefined
  readonly maximum?: number | undefined
  readonly enum?: readonly unknown[] | undefined
  readonly const?: unknown
  readonly anyOf?: readonly Schema[] | undefined
  readonly items?: Schema | undefined
  readonly properties?: Readonly<Record<string, Schema>> | undefined
  readonly required?: readonly string[] | undefined
}

const schemaOf: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    type: z.string().optional(),
    format: z.string().optional(),
    pattern: z.string().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    anyOf: z.array(schemaOf).optional(),
    items: schemaOf.optional(),
    properties: z.record(z.string(), schemaOf).optional(),
    required: z.array(z.string()).optional(),
  }),
)

/** Property names with a meaning for JavaScript objects. */
export const PROTOTYPE_KEYS = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'then']
const HUGE = 20_000

/** Arbitrary JSON: wrong types, deep nesting, prototype keys, huge and malformed strings. */
export const garbage: Arbitrary<unknown> = fc.oneof(
  { arbitrary: fc.jsonValue(), weight: 3 },
  fc.constantFrom(null, '', ' ', '..', '.', '\0', '\ud800', '%00', '💥', -0, -1, 1e308, 2 ** 53, true, [], {}),
  fc.constantFrom(...PROTOTYPE_KEYS).map((key) => JSON.parse(`{"${key}":{"polluted":true}}`)),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('x', '0', '\u{1f600}', '"').map((unit) => unit.repeat(HUGE)),
  fc.integer({ min: 10, max: 200 }).map((depth) => JSON.parse('['.repeat(depth) + ']'.repeat(depth))),
)

/** Frequent values of named fields: an existing address, the only valid password. */
export type Known = Readonly<Record<string, Arbitrary<unknown>>>

const shapeOf = (schema: z.ZodType) => schemaOf.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))

/** Valid inputs of a schema, as far as its JSON schema describes them. */
export const fittingInput = (schema: z.ZodType, known: Known = {}): Arbitrary<unknown> => fits(shapeOf(schema), known)

/** Inputs for a schema: some valid, some with one or two invalid fields, and some completely different. */
export function arbitraryInput(schema: z.ZodType, known: Known = {}): Arbitrary<unknown> {
  const shape = shapeOf(schema)
  const fitting = fits(shape, known)
  const spoiled = fc
    .tuple(fitting, fc.dictionary(fc.constantFrom(...Object.keys(shape.properties ?? {}), ...PROTOTYPE_KEYS), garbage))
    .map(([input, wrong]) => (isObject(input) ? { ...input, ...wrong } : wrong))
  return fc.oneof({ arbitrary: fitting, weight: 2 }, { arbitrary: spoiled, weight: 3 }, garbage)
}

function fits(schema: Schema, known: Known): Arbitrary<unknown> {
  const {
    anyOf,
    enum: values,
    const: constant,
    type,
    format,
    pattern,
    minimum,
    maximum,
    items,
    properties,
    required = [],
  } = schema
  if (anyOf) return fc.oneof(...anyOf.map((one) => fits(one, known)))
  if (values) return fc.constantFrom(...values)
  if (constant !== undefined) return fc.constant(constant)
  switch (type) {
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(properties ?? {}).map(([name, one]) => {
            const given = Object.hasOwn(known, name) ? known[name] : undefined
            return [name, given ? fc.oneof({ arbitrary: given, weight: 4 }, fits(one, known)) : fits(one, known)]
          }),
        ),
        // a record by an enum requires keys without naming their properties
        { requiredKeys: required.filter((name) => Object.hasOwn(properties ?? {}, name)) },
      )
    case 'array':
      return fc.array(items ? fits(items, known) : garbage, { maxLength: 5 })
    case 'string':
      return format === 'email' ? fc.emailAddress() : textOf(pattern)
    case 'integer':
      return fc.oneof(fc.integer(), inRange(minimum, maximum))
    case 'number':
      return fc.double({ noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return garbage
  }
}

/** Any id may be one of the names that every object inherits. */
const textOf = (pattern: string | undefined) => {
  const names = PROTOTYPE_KEYS.filter((name) => pattern === undefined || new RegExp(pattern).test(name))
  const text = pattern === undefined ? fc.string({ maxLength: 70 }) : matching(pattern)
  return names.length === 0 ? text : fc.oneof({ arbitrary: text, weight: 2 }, fc.constantFrom(...names))
}

const SAFE = { min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }

function inRange(minimum: number = SAFE.min, maximum: number = SAFE.max): Arbitrary<number> {
  return fc.integer({ min: Math.max(minimum, SAFE.min), max: Math.min(maximum, SAFE.max) })
}

/** fast-check does not support lookaheads; such patterns are tested with any string. */
const matching = (pattern: string) => (pattern.includes('(?') ? fc.string() : fc.stringMatching(new RegExp(pattern)))

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
