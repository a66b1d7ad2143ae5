import type { CallAuth } from '../call.ts'
import { type NamedCall, namedCalls } from './named-calls.ts'
import { answerSchema, groupOf, operationOf, servedPath } from './operation.ts'
import { typeText } from './type-text.ts'
import { wireSchema } from './wire-schema.ts'

export type ReferenceCall = {
  readonly name: string
  /** Null for a call without a procedure. */
  readonly kind: 'query' | 'mutation' | null
  readonly method: string
  readonly path: string
  readonly auth: CallAuth
  readonly summary: string
  readonly errors: readonly string[]
  /** Fields of path, query and body, and the enveloped response, as TypeScript types. */
  readonly request: string
  readonly answer: string
}

export type ReferenceGroup = { readonly name: string; readonly calls: readonly ReferenceCall[] }

/** Every call as described by the OpenAPI document, in the order of the contract. */
export function reference(): ReferenceGroup[] {
  const groups = Map.groupBy(namedCalls(), ({ name }) => groupOf(name))
  return [...groups].map(([name, calls]) => ({ name, calls: calls.map(describe) }))
}

function describe(named: NamedCall): ReferenceCall {
  const { name, call } = named
  return {
    name,
    kind: operationOf(named)['x-procedure']?.kind ?? null,
    method: call.method,
    path: servedPath(call),
    auth: call.auth,
    summary: call.summary,
    errors: call.errors,
    request: typeText(wireSchema(call.request)),
    answer: typeText(answerSchema(call)),
  }
}
