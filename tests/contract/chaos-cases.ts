import { done } from '#server/shared/contract/wire.ts'
import type { Fault, FaultProxy } from '../support/fault-proxy.ts'
import type { ProcedureAnswer } from '../support/http/procedure.ts'
import { EXAMPLES } from './golden-backend.ts'

/** What a procedure makes of a fault: an error's code and code for the player, or an answer. */
export type Outcome = readonly [code: string, field: string] | 'answer'

export type FaultCase = {
  readonly fault: Fault | 'dead'
  /** Whether nothing but a time limit ends it. */
  readonly isHang?: true
  readonly outcome: Outcome
  /** Of calls whose answer says nothing but its status: whatever JSON comes with 200 is one. */
  readonly whereStatusSaysAll?: Outcome
  readonly exceptions?: Readonly<Record<string, Outcome>>
}

const UNREACHABLE: Outcome = ['SERVICE_UNAVAILABLE', 'unavailable']
const TOO_LATE: Outcome = ['GATEWAY_TIMEOUT', 'unavailable']
const NO_ANSWER: Outcome = ['BAD_GATEWAY', 'unavailable']

/** Over the cap, and cheap enough for every procedure; client.test.ts has the sizes of an attack. */
const TOO_LARGE_BYTES = 1_100_000

/** All that can be wrong with an upstream, and what procedures make of it. */
export const FAULT_CASES: readonly FaultCase[] = [
  { fault: 'dead', outcome: UNREACHABLE },
  { fault: { kind: 'reset' }, outcome: UNREACHABLE },
  { fault: { kind: 'cut_off' }, outcome: UNREACHABLE },
  { fault: { kind: 'silent' }, isHang: true, outcome: TOO_LATE },
  // somebody always says something; the shortest answer, of 11 bytes, takes longer than the limit
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
    // any object fits: whatever campaign it does not name is none
    exceptions: { 'attribution.utm': 'answer' },
  },
  { fault: { kind: 'oversized', bytes: TOO_LARGE_BYTES }, outcome: NO_ANSWER },
  { fault: { kind: 'gzip_bomb', bytes: TOO_LARGE_BYTES }, outcome: NO_ANSWER },
  { fault: { kind: 'redirect', to: 'http://evil.example/' }, outcome: NO_ANSWER },
  { fault: { kind: 'no_content' }, outcome: NO_ANSWER, whereStatusSaysAll: 'answer' },
  { fault: { kind: 'rate_limited', retryAfterS: 7 }, outcome: ['TOO_MANY_REQUESTS', 'too_many_requests'] },
]

/** What the procedure of a call makes of a fault. */
export function expectedOutcome(name: string, faulty: FaultCase): Outcome {
  const { outcome, whereStatusSaysAll = outcome, exceptions = {} } = faulty
  return exceptions[name] ?? (EXAMPLES.get(name)?.call.response === done ? whereStatusSaysAll : outcome)
}

export function outcomeOf({ error, text }: ProcedureAnswer): Outcome {
  if (error === null) return 'answer'
  return [error?.code ?? text, Object.values(error?.fields ?? {}).join()]
}

/** Spoils every request to an upstream until it is healed. Resolves with a list that those which come are written to. */
export async function spoil(proxy: FaultProxy, fault: FaultCase['fault']): Promise<readonly string[]> {
  const sent: string[] = []
  if (fault === 'dead') await proxy.die()
  else proxy.inject(fault, ({ method, path }) => sent.push(`${method} ${path}`) > 0)
  return sent
}

/** Calls that are answered as the first time when they are sent again under their key, by method and path. */
const KEYED = new Set(
  [...EXAMPLES.values()].flatMap(({ call, method, path }) =>
    'idempotency_key' in call.request.shape ? `${method} ${path}` : [],
  ),
)

/**
 * What was sent too often: a read may be tried twice, for each procedure that makes it, and what has a key twice; whatever
 * else changes something is sent no more than once.
 */
export function sentTooOften(sent: readonly string[]): readonly (readonly [call: string, times: number])[] {
  const times = [...new Set(sent)].map((call) => [call, sent.filter((other) => other === call).length] as const)
  const most = (call: string) => (call.startsWith('GET ') ? 4 : KEYED.has(call) ? 2 : 1)
  return times.filter(([call, count]) => count > most(call))
}

export const writesAmong = (sent: readonly string[]) => sent.filter((call) => !call.startsWith('GET ')).length
