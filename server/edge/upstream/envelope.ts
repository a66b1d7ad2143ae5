import { z } from 'zod'
import type { Call, CallOutput, Envelope } from '#server/shared/contract/call.ts'

/**
 * Reads an answer by the contract, with the `data` wrappers that the entry names, or one more or one fewer.
 * Returns null when no reading fits.
 */
export function openEnvelope<C extends Call>(entry: C, answer: unknown): { output: CallOutput<C> } | null {
  for (const candidate of readings(answer, entry.envelope)) {
    const parsed = z.safeParse<C['response']>(entry.response, candidate)
    if (parsed.success) return { output: parsed.data }
  }
  return null
}

/** The declared depth first, which nearly always fits; what is nothing but another wrapper last, since a lenient schema would take it. */
function* readings(answer: unknown, envelope: Envelope): Generator<unknown> {
  for (const isLast of [false, true])
    for (const depth of [envelope, envelope + 1, envelope - 1]) {
      const inside = peel(answer, depth)
      if (inside !== null && isWrapper(inside.value) === isLast) yield inside.value
    }
}

/** What is inside `depth` wrappers; null where there are not as many. */
function peel(answer: unknown, depth: number): { readonly value: unknown } | null {
  if (depth < 0) return null
  let value = answer
  for (let i = 0; i < depth; i++) {
    if (!hasData(value)) return null
    value = value.data
  }
  return { value }
}

function hasData(value: unknown): value is { data: unknown } {
  return typeof value === 'object' && value !== null && 'data' in value
}

function isWrapper(value: unknown): boolean {
  return hasData(value) && Object.keys(value).length === 1
}
