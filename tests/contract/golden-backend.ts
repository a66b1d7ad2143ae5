import { openEnvelope } from '#server/edge/upstream/answer.ts'
import type { Call } from '#server/shared/contract/call.ts'
import { findCall } from '../conformance/calls.ts'
import { readGolden } from '../conformance/golden.ts'
import { isSuccess } from '../conformance/judge.ts'
import type { Responder } from '../support/fixture-server.ts'

/** A request that is documented to succeed. */
export type GoldenExample = {
  readonly call: Call
  /** In wire format. */
  readonly fields: Readonly<Record<string, unknown>>
  readonly method: string
  readonly path: string
  readonly answer: unknown
}

/** Examples by procedure name: the first fixture of each call whose first response is a success. */
export const EXAMPLES: ReadonlyMap<string, GoldenExample> = await readExamples()

/** A backend that answers every call of the contract as documented, for any caller and any id. */
export const answerAsDocumented: Responder = ({ method, path }) => {
  const found = findCall({ method, path, query: {}, body: null })
  const example = found && EXAMPLES.get(found.name)
  const body = found && example && renamed(example.answer, found.fields)
  const isOne = body && openEnvelope(found.call, body) !== null
  return isOne ? { status: 200, body } : { status: 404, body: { errors: { base: ['not_found'] } } }
}

/** The response with these values instead of the documented ones: a response repeats the values of its path. */
export function renamed(answer: unknown, names: Readonly<Record<string, unknown>>): unknown {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return answer
  if ('data' in answer) return { ...answer, data: renamed(answer.data, names) }
  return { ...answer, ...Object.fromEntries(Object.entries(names).filter(([name]) => name in answer)) }
}

async function readExamples(): Promise<Map<string, GoldenExample>> {
  const examples = new Map<string, GoldenExample>()
  for (const { request, answers } of await readGolden()) {
    const found = findCall(request)
    const [answer] = answers
    if (!found || !isSuccess(answer.status) || examples.has(found.name)) continue
    const { method, path } = request
    examples.set(found.name, { call: found.call, fields: found.fields, method, path, answer: answer.body })
  }
  return examples
}
