type Optional = {
  /** For the fault. */
  readonly what: string
  readonly deadlineMs: number
  readonly onFault: (error: unknown) => void
}

/**
 * What a page can go without: `nothing` for an answer that fails or is late. Either is told. A late answer is not
 * ended: it may be kept for the next page.
 */
export function withTimeout<T>(answer: Promise<T>, nothing: T, { what, deadlineMs, onFault }: Optional): Promise<T> {
  const late = Promise.withResolvers<T>()
  const timer = setTimeout(() => {
    onFault(new Error(`${what} was not there within ${deadlineMs} ms: the page goes out without it`))
    late.resolve(nothing)
  }, deadlineMs)
  const safe = answer.catch((error: unknown) => {
    onFault(error)
    return nothing
  })
  return Promise.race([safe, late.promise]).finally(() => clearTimeout(timer))
}
