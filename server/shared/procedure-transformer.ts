import superjson from 'superjson'

/** Input format of procedures: `{"json": …}`, superjson's form for values without type metadata. */
const plainInput = {
  serialize: (value: unknown): unknown => ({ json: value }),
  // superjson's `meta` is ignored: it allows a client to create any type from any value, such as a typed array of 4 GB
  // from a number, before a schema or a limit is applied
  deserialize: (body: unknown): unknown =>
    typeof body === 'object' && body !== null && 'json' in body ? body.json : undefined,
}

/**
 * Serialization of procedures, the same at both ends: inputs as plain JSON, converted by the contract's schemas,
 * outputs by superjson.
 */
export const procedureTransformer = { input: plainInput, output: superjson }
