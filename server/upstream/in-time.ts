import type { Soon } from '#server/soon.ts'

type Optional = {
  /** For the fault. */
  readonly what: string
  readonly deadlineMs: number
  readonly onFault: (error: unknown) => void
}

/**
 * What a page can go without (X3): `nothing` for an answer that fails or is late. Either is told. A late answer is not
 * ended: it may be kept for the next page.
 */
export function inTime<T>(answer: Soon<T>, nothing: T, { what, deadlineMs, onFault }: Optional): Soon<T> {
  if (!(answer instanceof Promise)) return answer
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
