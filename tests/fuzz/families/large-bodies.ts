import fc, { type Arbitrary } from 'fast-check'
import { REQUEST_LIMITS } from '#server/http/request-limits.ts'
import { CALLS } from '../../conformance/calls.ts'
import { type Case, type Header, request } from '../request.ts'
import { OPERATOR_CALL, TABLE_CALLS } from './studio.ts'

const PLATFORM_PATHS = CALLS.flatMap(({ call }) =>
  call.method === 'GET'
    ? []
    : [[call.method, (call.service === 'main' ? '' : `/${call.service}`) + call.path] as const],
)
const STUDIO_PATHS = ['open', 'spin', 'advance', 'balance', 'refill', 'rotate', ...TABLE_CALLS].map(
  (path) => ['POST', `/api/${path}`] as const,
)

const target = fc.oneof(
  fc
    .constantFrom(...STUDIO_PATHS, ['POST', OPERATOR_CALL] as const)
    .map((one) => ({ program: 'studio' as const, one })),
  fc.constantFrom(...PLATFORM_PATHS).map((one) => ({ program: 'platform' as const, one })),
)

/** Bodies just beyond the limit and far beyond it, with a Content-Length. */
const size = fc.constantFrom(REQUEST_LIMITS.bodyBytes + 1, 4 * REQUEST_LIMITS.bodyBytes, 2 ** 20)
const JSON_TYPE: Header = ['content-type', 'application/json']

/** Bodies meant to fill a program's memory. */
export const largeBodies: Arbitrary<Case> = fc.tuple(target, size).map(
  ([
    {
      program,
      one: [method, path],
    },
    length,
  ]) => ({
    program,
    kind: `a large body to the ${program}`,
    request: request({ method, path, headers: [JSON_TYPE], body: `{"game":"${'x'.repeat(length)}"}` }),
    crowd: 1,
  }),
)
