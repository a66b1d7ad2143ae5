import type { z } from 'zod'
import type { Entry } from './stale-while-revalidate.ts'

/** A kind of answers that outlive a request, and that a dead upstream does not take from the pages. */
export type AnswerKind<T> = {
  readonly name: string
  /** Throws for what is no such answer. */
  parse(value: unknown): T
  /** What an entry holds; nothing where an older release stored it in another shape. */
  read(entry: Entry): T | undefined
}

/** An entry is checked when it is first read, and never again: each visit looks at some. */
export function answerKind<T extends object>(name: string, schema: z.ZodType<T>): AnswerKind<T> {
  const checked = new WeakMap<Entry, T>()
  return {
    name,
    parse: (value) => schema.parse(value),
    read(entry) {
      const known = checked.get(entry)
      if (known !== undefined) return known
      const { data } = schema.safeParse(entry.value)
      if (data !== undefined) checked.set(entry, data)
      return data
    },
  }
}
