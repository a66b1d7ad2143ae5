/** An answer without the promises of its receipt: a repeated request gets a new signature for the same records. */
export function withoutPromises(answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer), (key, value: unknown) =>
    key === 'promise' || key === 'promise_path' ? undefined : value,
  )
}
