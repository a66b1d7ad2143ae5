type Fault = { readonly error: unknown; readonly requestId: string; readonly path: string }

/** One line of JSON on standard error, which Node and edge runtimes both collect. */
export function logFault({ error, requestId, path }: Fault): void {
  const line = { level: 'error', time: new Date().toISOString(), requestId, path, ...described(error) }
  console.error(JSON.stringify(line))
}

function described(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) }
  const cause = error.cause === undefined ? {} : { cause: described(error.cause) }
  return { name: error.name, message: error.message, stack: error.stack, ...cause }
}
