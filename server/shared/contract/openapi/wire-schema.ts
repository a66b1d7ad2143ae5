import { z } from 'zod'
import { amount, amountAsNumber, count, decimal, done, id } from '../wire.ts'

/** JSON Schema 2020-12, the dialect of OpenAPI 3.1. */
export type JsonSchema = z.core.JSONSchema.BaseSchema

type Override = NonNullable<z.core.ToJSONSchemaParams['override']>

/** Every form that a schema of the contract reads on the wire, with nothing that has to be looked up elsewhere. */
export const wireSchema = (schema: z.ZodType): JsonSchema =>
  jsonSchemaOf(schema, ({ jsonSchema }) => dropSafeBounds(jsonSchema))

/** The one form in which this platform writes an answer, where another backend may have several. */
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
    // what is written is the wire's side; of `done` that is whatever another backend says, and ours says the output
    io: schema === done ? 'output' : 'input',
    reused: 'inline',
    override,
  })
  return described
}

const { $schema: _, ...DECIMAL } = z.toJSONSchema(decimal)

/** By the definition of a codec, which its described copies share. */
const WRITTEN = new Map<unknown, JsonSchema>([
  [amount._zod.def, DECIMAL],
  [amountAsNumber._zod.def, { type: 'number' }],
  [id._zod.def, { type: 'string' }],
  [count._zod.def, { type: 'integer', minimum: 0 }],
])

/** That an integer is a safe one goes without saying in JSON. */
function dropSafeBounds(schema: JsonSchema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
}
