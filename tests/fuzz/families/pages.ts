import fc, { type Arbitrary } from 'fast-check'
import { headers, path } from '../arbitrary-request.ts'
import { type Case, type Header, request } from '../request.ts'

const METHODS = ['HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'QUERY', 'PROPFIND', 'get']
const method = fc.oneof({ arbitrary: fc.constant('GET'), weight: 9 }, fc.constantFrom(...METHODS))
const body = fc.oneof(fc.constant(null), fc.string(), fc.constant('x'.repeat(100_000)))

/** Mostly from a new network: a single one would soon be rate-limited. */
const from: Arbitrary<readonly Header[]> = fc.oneof(
  { arbitrary: fc.ipV4().map((address): Header[] => [['x-forwarded-for', address]]), weight: 4 },
  fc.constant<readonly Header[]>([]),
)

/** Any address of the site, with any headers. */
export const pages: Arbitrary<Case> = fc.tuple(method, path, from, headers, body, burst(8)).map(
  ([method, path, from, odd, body, crowd]): Case => ({
    program: 'edge',
    kind: 'a page',
    request: request({
      method,
      path,
      headers: [...from, ...odd],
      body: method === 'GET' || method === 'HEAD' ? null : body,
    }),
    crowd,
  }),
)

/** Number of simultaneous requests of a case: mostly one. */
export function burst(most: number): Arbitrary<number> {
  return fc.oneof({ arbitrary: fc.constant(1), weight: 40 }, fc.integer({ min: 2, max: most }), fc.constant(most))
}
