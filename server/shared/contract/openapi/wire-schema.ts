import { z } from 'zod'
import { amount, amountAsNumber, count, decimal, done, id } from '../wire.ts'

/** JSON Schema 2020-12, the dialect of OpenAPI 3.1. */
export type JsonSchema = z.core.JSONSchema.BaseSchema

type Override = NonNullable<z.core.ToJSONSchemaParams['override']>

/** JSON schema of every wire format that a schema of the contract accepts, without external references. */
export const wireSchema = (schema: z.ZodType): JsonSchema =>
  jsonSchemaOf(schema, ({ jsonSchema }) => dropSafeBounds(jsonSchema))

/** JSON schema of the only format in which this platform writes a response; other backends may use several. */
export const answerWireSchema = (schema: z.ZodType): JsonSchema =>
  jsonSchemaOf(schema, ({ zodSchema, jsonSchema }) => {
    dropSafeBounds(jsonSchema)
    const written = WRITTEN.get(zodSchema._zod.def)
    if (written === undefined) return
    const { description } = jsonSchema
    for (const name of Object.keys(jsonSchema)) delete jsonSchema[name]
    Object.assign(jsonSchema, written, description !== undefined && { description })
  })

function jsonSchemaOf(schema: z.ZodType, override: Override): JsonSchema {
  const { $schema: _, ...described } = z.toJSONSchema(schema, {
    // the input side is the wire format; for `done` it allows anything that other backends send, while this platform
    // writes the output
    io: schema === done ? 'output' : 'input',
    reused: 'inline',
    override,
  })
  return described
}

const { $schema: _, ...DECIMAL } = z.toJSONSchema(decimal)

/** Keyed by the definition of a codec, which its described copies share. */
const WRITTEN = new Map<unknown, JsonSchema>([
  [amount._zod.def, DECIMAL],
  [amountAsNumber._zod.def, { type: 'number' }],
  [id._zod.def, { type: 'string' }],
  [count._zod.def, { type: 'integer', minimum: 0 }],
])

/** Omits the bounds of safe integers, which are implicit in JSON. */
function dropSafeBounds(schema: JsonSchema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
}
