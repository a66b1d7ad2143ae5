import { done } from '#server/shared/contract/wire.ts'
import type { Fault, FaultProxy } from '../support/fault-proxy.ts'
import type { ProcedureAnswer } from '../support/http/procedure.ts'
import { EXAMPLES } from './golden-backend.ts'

/** A procedure's result for a fault: an error code and the player's code, or a normal output. */
export type Outcome = readonly [code: string, field: string] | 'answer'

export type FaultCase = {
  readonly fault: Fault | 'dead'
  /** Whether only a timeout ends it. */
  readonly isHang?: true
  readonly outcome: Outcome
  /** Outcome for calls whose output is only their status: any JSON with 200 is valid. */
  readonly whereStatusSaysAll?: Outcome
  readonly exceptions?: Readonly<Record<string, Outcome>>
}

const UNREACHABLE: Outcome = ['SERVICE_UNAVAILABLE', 'unavailable']
const TOO_LATE: Outcome = ['GATEWAY_TIMEOUT', 'unavailable']
const NO_ANSWER: Outcome = ['BAD_GATEWAY', 'unavailable']

/** Over the limit, and small enough to test every procedure; client.test.ts covers realistic attack sizes. */
const TOO_LARGE_BYTES = 1_100_000

/** Every kind of upstream fault, and the procedures' result for it. */
export const FAULT_CASES: readonly FaultCase[] = [
  { fault: 'dead', outcome: UNREACHABLE },
  { fault: { kind: 'reset' }, outcome: UNREACHABLE },
  { fault: { kind: 'cut_off' }, outcome: UNREACHABLE },
  { fault: { kind: 'silent' }, isHang: true, outcome: TOO_LATE },
  // data keeps arriving; the shortest response, of 11 bytes, takes longer than the limit
  { fault: { kind: 'trickling', everyMs: 1000 }, isHang: true, outcome: TOO_LATE },
  {
    fault: { kind: 'server_error' },
    outcome: ['BAD_GATEWAY', 'internal'],
  },
  { fault: { kind: 'html' }, outcome: NO_ANSWER },
  { fault: { kind: 'truncated_json' }, outcome: NO_ANSWER },
  {
    fault: { kind: 'wrong_shape' },
    outcome: NO_ANSWER,
    whereStatusSaysAll: 'answer',
    // any object is valid: unknown fields mean that there is no campaign
    exceptions: { 'attribution.utm': 'answer' },
  },
  { fault: { kind: 'oversized', bytes: TOO_LARGE_BYTES }, outcome: NO_ANSWER },
  { fault: { kind: 'gzip_bomb', bytes: TOO_LARGE_BYTES }, outcome: NO_ANSWER },
  { fault: { kind: 'redirect', to: 'http://evil.example/' }, outcome: NO_ANSWER },
  { fault: { kind: 'no_content' }, outcome: NO_ANSWER, whereStatusSaysAll: 'answer' },
  { fault: { kind: 'rate_limited', retryAfterS: 7 }, outcome: ['TOO_MANY_REQUESTS', 'too_many_requests'] },
]

/** Expected result of a call's procedure for a fault. */
export function expectedOutcome(name: string, faulty: FaultCase): Outcome {
  const { outcome, whereStatusSaysAll = outcome, exceptions = {} } = faulty
  return exceptions[name] ?? (EXAMPLES.get(name)?.call.response === done ? whereStatusSaysAll : outcome)
}

export function outcomeOf({ error, text }: ProcedureAnswer): Outcome {
  if (error === null) return 'answer'
  return [error?.code ?? text, Object.values(error?.fields ?? {}).join()]
}

/** Applies the fault to every request until healed. Resolves with a list to which received requests are appended. */
export async function spoil(proxy: FaultProxy, fault: FaultCase['fault']): Promise<readonly string[]> {
  const sent: string[] = []
  if (fault === 'dead') await proxy.die()
  else proxy.inject(fault, ({ method, path }) => sent.push(`${method} ${path}`) > 0)
  return sent
}

/** Calls with an idempotency key, whose repetition returns the first response, by method and path. */
const KEYED = new Set(
  [...EXAMPLES.values()].flatMap(({ call, method, path }) =>
    'idempotency_key' in call.request.shape ? `${method} ${path}` : [],
  ),
)

/**
 * Requests that were sent too often: reads and calls with a key may be sent twice per procedure; any other change at
 * most once.
 */
export function sentTooOften(sent: readonly string[]): readonly (readonly [call: string, times: number])[] {
  const times = [...new Set(sent)].map((call) => [call, sent.filter((other) => other === call).length] as const)
  const most = (call: string) => (call.startsWith('GET ') ? 4 : KEYED.has(call) ? 2 : 1)
  return times.filter(([call, count]) => count > most(call))
}

export const writesAmong = (sent: readonly string[]) => sent.filter((call) => !call.startsWith('GET ')).length
