import type { Arbitrary } from 'fast-check'
import fc from '../support/run/fast-check.ts'

const PATHS = ['', 'id', 'email', 'amount', 'a.b.c', 'a\\', '__proto__.polluted', 'constructor']
const TYPES = ['undefined', 'Date', 'bigint', 'map', 'set', 'regexp', 'Error', 'URL', 'nothing']
const ARRAYS = ['Uint8Array', 'Float64Array', 'BigInt64Array', 'nothing']

/** One node of superjson's type tree: a plain type, or a typed array, a symbol, or a named class. */
const type: Arbitrary<unknown> = fc.oneof(
  fc.tuple(fc.constantFrom(...TYPES)),
  fc.tuple(fc.tuple(fc.constant('typed-array'), fc.constantFrom(...ARRAYS))),
  fc.tuple(fc.tuple(fc.constantFrom('symbol', 'class', 'custom'), fc.string({ maxLength: 9 }))),
)

/** Metadata that superjson would read with a value: types by path, and paths of identical objects. */
export const arbitraryMeta: Arbitrary<unknown> = fc.oneof(
  fc.constant(undefined),
  fc.record({
    values: fc.oneof(type, fc.dictionary(fc.constantFrom(...PATHS), type), fc.jsonValue()),
    referentialEqualities: fc.oneof(fc.constant({}), fc.jsonValue(), fc.constant({ id: ['__proto__.polluted'] })),
  }),
)

/** Numbers that superjson would use as the length of a typed array, up to four gigabytes. */
const length = fc.constantFrom(2 ** 20, 2 ** 31, 2 ** 32 - 1)

/**
 * A list of numbers that each become a typed array, a former denial of service of the site. Mostly of bytes, since
 * allocations of larger elements fail immediately.
 */
export const typedArrays: Arbitrary<{ json: unknown; meta: unknown }> = fc
  .tuple(
    fc.array(length, { minLength: 1, maxLength: 100, size: 'max' }),
    fc.oneof({ arbitrary: fc.constant('Uint8Array'), weight: 3 }, fc.constantFrom(...ARRAYS)),
  )
  .map(([json, name]) => ({
    json,
    meta: { values: Object.fromEntries(json.map((_, at) => [at, [['typed-array', name]]])) },
  }))
