import type { Call } from '#server/shared/contract/call.ts'
import { findCall } from '../conformance/calls.ts'
import { type GoldenFixture, readGolden } from '../conformance/golden.ts'
import type { Procedure } from '../support/http/procedure.ts'

export type GoldenCall = {
  readonly fixture: GoldenFixture
  readonly call: Call
  readonly procedure: Procedure
  /** Fields of path, query and body, in wire format. */
  readonly fields: Readonly<Record<string, unknown>>
}

/** Their procedures add caching, defaults or the cookie, which have their own tests. */
const MORE_THAN_A_CALL = [
  'auth.logout',
  'auth.refresh',
  'faq.published',
  'legal.document',
  'mirror.current',
  'seo.block',
  'settings.current',
]

/** The contract's own fixtures of every call whose procedure adds nothing to it. */
export const GOLDEN_CALLS: readonly GoldenCall[] = (await readGolden()).flatMap((fixture) => {
  const found = findCall(fixture.request)
  if (!found || found.call.hasProcedure === false || MORE_THAN_A_CALL.includes(found.name)) return []
  const { name, call, fields } = found
  return [{ fixture, call, fields, procedure: { name, kind: call.method === 'GET' ? 'query' : 'mutation' } }]
})
