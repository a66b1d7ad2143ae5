import fc, { type Arbitrary } from 'fast-check'
import type { Call } from '#server/shared/contract/call.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { CALLS } from '../../conformance/calls.ts'
import { arbitraryInput, PROTOTYPE_KEYS } from '../../contract/arbitrary-input.ts'
import { jsonText, KNOWN } from '../arbitrary-json.ts'
import { headers, path } from '../arbitrary-request.ts'
import { type Case, EVENT, type Header, PLAYER, request } from '../request.ts'
import { burst } from './pages.ts'

/**
 * With the site's secret, the platform trusts a forwarded client address, so that each request may come from a
 * different one.
 */
export const SERVICE_SECRET = 'the secret of programs that are only fuzzed'
const service = fc.ipV4().map((address): Header[] => [
  ['x-service-secret', SERVICE_SECRET],
  ['x-forwarded-for', address],
])
const bearer: Arbitrary<Header[]> = fc.oneof(
  { arbitrary: fc.constant<Header[]>([['authorization', `Bearer ${PLAYER}`]]), weight: 3 },
  fc.constant<Header[]>([]),
)
const odd = fc.oneof({ arbitrary: fc.constant<readonly Header[]>([]), weight: 3 }, headers)

/** Each call of the contract, at the platform: with valid inputs, invalid ones, or text that is not JSON. */
export const calls: Arbitrary<Case> = fc.oneof(
  ...CALLS.map(({ name, call }) => ({ arbitrary: callOf(name, call), weight: 1 })),
  { arbitrary: requestOf('slips', contract.sports.place, slip()), weight: 8 },
)

/** A bet slip that passes the first checks: an existing event, with a market and an outcome that may not exist. */
function slip(): Arbitrary<unknown> {
  const names = fc.constantFrom(...PROTOTYPE_KEYS, '1x2', 'home', 'winner')
  return fc.record({
    legs: fc.tuple(
      fc.record({ event: fc.constant(EVENT), market: names, outcome: names, odds: fc.constantFrom(20_000, 15_000) }),
    ),
    sizes: fc.constant([1]),
    unit: fc.constantFrom('10', '50'),
    currency: fc.constant('RUB'),
    policy: fc.constantFrom('none', 'higher', 'any'),
    idempotency_key: fc.uuid(),
  })
}

/** Secrets that an attacker may guess, and whose check may therefore be expensive. */
const isGuessed = ({ request }: Call) => ['password', 'code', 'token'].some((name) => name in request.shape)

/**
 * One call sent as many times simultaneously as would keep Argon2 busy for seconds without a limit, all from one
 * address.
 */
export const bursts: Arbitrary<Case> = fc
  .oneof(
    ...CALLS.map(({ name, call }) => ({
      arbitrary: callOf(`${name} by many`, call),
      weight: isGuessed(call) ? 5 : 1,
    })),
  )
  .map((one) => ({ ...one, crowd: 240 }))

export const platformPaths: Arbitrary<Case> = fc
  .tuple(fc.constantFrom('GET', 'GET', 'POST', 'HEAD', 'OPTIONS'), fc.oneof(path, callPath()), headers)
  .map(([method, path, headers]) => ({
    program: 'platform',
    kind: 'an address of the platform',
    request: request({ method, path, headers }),
    crowd: 1,
  }))

function callOf(name: string, call: Call): Arbitrary<Case> {
  return requestOf(name, call, arbitraryInput(call.request, KNOWN))
}

function requestOf(name: string, call: Call, input: Arbitrary<unknown>): Arbitrary<Case> {
  const missing = fc.oneof({ arbitrary: fc.constant(0), weight: 60 }, fc.constant(9))
  return input.chain((fields) => {
    const { path, rest } = fillPath(call, fields)
    const text = call.method === 'GET' ? fc.constant('') : jsonText(fc.constant(rest))
    return fc
      .tuple(text, service, bearer, odd, burst(20), missing)
      .map(([text, service, bearer, odd, crowd, missingBytes]): Case => {
        const isRead = call.method === 'GET'
        const type: Header[] = isRead ? [] : [['content-type', 'application/json']]
        return {
          program: 'platform',
          kind: `the call ${name}`,
          request: request({
            method: call.method,
            path: isRead ? path + queryOf(rest) : path,
            headers: [...service, ...bearer, ...type, ...odd],
            body: isRead ? null : text,
            missingBytes: isRead ? 0 : missingBytes,
          }),
          crowd,
        }
      })
  })
}

/** Path of a call with these fields, and the remaining fields. */
export function fillPath({ service, path }: Call, fields: unknown): { path: string; rest: unknown } {
  const rest = isFields(fields) ? { ...fields } : fields
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = isFields(rest) ? rest[name] : rest
    if (isFields(rest)) delete rest[name]
    return encodeURIComponent(textOf(value).toWellFormed().slice(0, 4000))
  })
  return { path: (service === 'main' ? '' : `/${service}`) + filled, rest }
}

export function queryOf(fields: unknown): string {
  if (!isFields(fields)) return ''
  const pairs = Object.entries(fields).map(([name, value]) => [name, textOf(value).slice(0, 8000)])
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

function callPath(): Arbitrary<string> {
  const paths = CALLS.map(({ call }) => fillPath(call, 'x').path)
  return fc
    .tuple(fc.constantFrom(...paths), fc.constantFrom('', '/', '//', '/..', '%', '%00', '?a=1&a=2', '?__proto__=1'))
    .map((parts) => parts.join(''))
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
