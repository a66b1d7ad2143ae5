import type { Call } from '#server/shared/contract/call.ts'
import { findCall } from '../conformance/calls.ts'
import { type GoldenFixture, readGolden } from '../conformance/golden.ts'
import type { Procedure } from '../support/http/procedure.ts'

/** A fixture of a call, and the procedure that is this call. */
export type GoldenCall = {
  readonly fixture: GoldenFixture
  readonly call: Call
  readonly procedure: Procedure
  /** Of path, query and body, as the wire has them. */
  readonly fields: Readonly<Record<string, unknown>>
}

/** Their procedures keep answers, defaults or the cookie: tests of their own say what they add. */
const MORE_THAN_A_CALL = ['auth.logout', 'auth.refresh', 'mirror.current', 'seo.block', 'settings.current']

/** By the contract's own fixtures: every call that a procedure makes and adds nothing to. */
export const GOLDEN_CALLS: readonly GoldenCall[] = (await readGolden()).flatMap((fixture) => {
  const found = findCall(fixture.request)
  if (!found || found.call.hasProcedure === false || MORE_THAN_A_CALL.includes(found.name)) return []
  const { name, call, fields } = found
  return [{ fixture, call, fields, procedure: { name, kind: call.method === 'GET' ? 'query' : 'mutation' } }]
})
