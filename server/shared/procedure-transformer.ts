import superjson from 'superjson'

/** A procedure's input on the wire: `{"json": …}`, as superjson wraps what needs no type beside it. */
const plainInput = {
  serialize: (value: unknown): unknown => ({ json: value }),
  // superjson's `meta` is ignored: it lets a stranger have any type made of any value, such as a typed array of 4 GB of a
  // number, before the schema or a limit has seen it
  deserialize: (body: unknown): unknown =>
    typeof body === 'object' && body !== null && 'json' in body ? body.json : undefined,
}

/**
 * How procedures are written to the wire, the same at both ends: inputs as plain JSON, whose types the contract's schemas
 * make, outputs by superjson.
 */
export const procedureTransformer = { input: plainInput, output: superjson }
