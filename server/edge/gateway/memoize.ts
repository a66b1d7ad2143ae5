import { boundedMemory } from '#server/edge/cache/bounded-memory.ts'

const MAX_KEPT = 1000
/** What strangers send may be long. */
const MAX_LENGTH = 256

/** A function of a text alone, slow beside a look at what it answered before: what clients send comes again and again. */
export function memoize<T>(read: (text: string) => T): (text: string) => T {
  const known = boundedMemory<{ readonly answer: T }>(MAX_KEPT)
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before.answer
    const answer = read(text)
    if (text.length <= MAX_LENGTH) known.set(text, { answer })
    return answer
  }
}
