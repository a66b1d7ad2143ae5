import { z } from 'zod'
import { openEnvelope } from '#server/edge/upstream/answer.ts'
import type { Call } from '#server/shared/contract/call.ts'
import type { GoldenFixture } from './golden.ts'

/** Response of a backend; `body` is parsed JSON, undefined without one. */
export type LiveAnswer = { readonly status: number; readonly body: unknown }

const errorBody = z.object({ errors: z.record(z.string(), z.array(z.string()).nonempty()) })

/** Statuses whose body lists form errors (X1). */
const WITH_ERRORS: readonly number[] = [409, 422]
const GEO_BLOCKED = 451

/** Differences between a response and what the contract allows for this request; empty if it conforms. */
export function differences(fixture: GoldenFixture, call: Call, { status, body }: LiveAnswer): string[] {
  const allowed = fixture.live ?? [fixture.answers[0].status]
  if (!allowed.includes(isSuccess(status) ? 200 : status)) {
    return [`status ${status}, expected ${allowed.join(' or ')}${reason(body)}`]
  }
  if (isSuccess(status) || status === GEO_BLOCKED) return openEnvelope(call, body) ? [] : misfits(call, body)
  return WITH_ERRORS.includes(status) ? issuesOf(errorBody.safeParse(body)) : []
}

export const isSuccess = (status: number) => status >= 200 && status < 300

/** Differences within the documented number of `data` wrappers. */
function misfits(call: Call, body: unknown): string[] {
  let inner = body
  for (let layer = 0; layer < call.envelope; layer++) {
    if (typeof inner !== 'object' || inner === null || !('data' in inner))
      return [`${'data.'.repeat(layer)}data: missing`]
    inner = inner.data
  }
  return issuesOf(call.response.safeParse(inner))
}

function issuesOf(parsed: z.ZodSafeParseResult<unknown>): string[] {
  return (parsed.error?.issues ?? []).map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`)
}

function reason(body: unknown): string {
  const parsed = errorBody.safeParse(body)
  return parsed.success ? ` (${JSON.stringify(parsed.data.errors)})` : ''
}
