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

/** The declared depth first; what is nothing but another wrapper comes last, since a lenient schema would take it. */
function readings(answer: unknown, envelope: Envelope): unknown[] {
  const found = [envelope, envelope + 1, envelope - 1].flatMap((depth) => peel(answer, depth))
  return [...found.filter((value) => !isWrapper(value)), ...found.filter(isWrapper)]
}

/** What is inside `depth` wrappers: one value, or none. */
function peel(answer: unknown, depth: number): unknown[] {
  if (depth < 0) return []
  let value = answer
  for (let i = 0; i < depth; i++) {
    if (!hasData(value)) return []
    value = value.data
  }
  return [value]
}

function hasData(value: unknown): value is { data: unknown } {
  return typeof value === 'object' && value !== null && 'data' in value
}

function isWrapper(value: unknown): boolean {
  return hasData(value) && Object.keys(value).length === 1
}
