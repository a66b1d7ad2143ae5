import { z } from 'zod'
import { openEnvelope } from '#server/edge/upstream/answer.ts'
import type { Call } from '#server/shared/contract/call.ts'
import type { GoldenFixture } from './golden.ts'

/** What a backend answered; `body` is parsed JSON, undefined where there is none. */
export type LiveAnswer = { readonly status: number; readonly body: unknown }

const errorBody = z.object({ errors: z.record(z.string(), z.array(z.string()).nonempty()) })

/** Statuses whose body tells a form what is wrong (X1). */
const WITH_ERRORS: readonly number[] = [409, 422]
const GEO_BLOCKED = 451

/** Where an answer differs from what the contract lets a backend say to this request; empty for an answer that fits. */
export function differences(fixture: GoldenFixture, call: Call, { status, body }: LiveAnswer): string[] {
  const allowed = fixture.live ?? [fixture.answers[0].status]
  if (!allowed.includes(isSuccess(status) ? 200 : status)) {
    return [`status ${status}, expected ${allowed.join(' or ')}${reason(body)}`]
  }
  if (isSuccess(status) || status === GEO_BLOCKED) return openEnvelope(call, body) ? [] : misfits(call, body)
  return WITH_ERRORS.includes(status) ? issuesOf(errorBody.safeParse(body)) : []
}

export const isSuccess = (status: number) => status >= 200 && status < 300

/** What does not fit, under the documented number of `data` wrappers. */
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
