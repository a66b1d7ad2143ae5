import { z } from 'zod'
import { done } from '../wire.ts'

/** JSON Schema 2020-12, the dialect of OpenAPI 3.1. */
export type JsonSchema = z.core.JSONSchema.BaseSchema

/** What a schema of the contract looks like on the wire, with nothing that has to be looked up elsewhere. */
export function wireSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...described } = z.toJSONSchema(schema, {
    // what is written is the wire's side; of `done` that is whatever another backend says, and ours says the output
    io: schema === done ? 'output' : 'input',
    reused: 'inline',
    override: ({ jsonSchema }) => dropSafeBounds(jsonSchema),
  })
  return described
}

/** That an integer is a safe one goes without saying in JSON. */
function dropSafeBounds(schema: JsonSchema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
}
