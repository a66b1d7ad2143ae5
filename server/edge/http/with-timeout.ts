type Optional = {
  /** Name in the fault report. */
  readonly what: string
  readonly deadlineMs: number
  readonly onFault: (error: unknown) => void
}

/**
 * Makes a result optional: resolves with `nothing` if the promise rejects or is late. Both are reported. A late result
 * is not canceled: it may be cached for the next page.
 */
export function withTimeout<T>(answer: Promise<T>, nothing: T, { what, deadlineMs, onFault }: Optional): Promise<T> {
  const late = Promise.withResolvers<T>()
  const timer = setTimeout(() => {
    onFault(new Error(`${what} timed out after ${deadlineMs} ms: the page is sent without it`))
    late.resolve(nothing)
  }, deadlineMs)
  const safe = answer.catch((error: unknown) => {
    onFault(error)
    return nothing
  })
  return Promise.race([safe, late.promise]).finally(() => clearTimeout(timer))
}
