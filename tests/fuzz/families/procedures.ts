import fc, { type Arbitrary } from 'fast-check'
import { CALLS } from '../../conformance/calls.ts'
import { arbitraryInput, garbage } from '../../contract/arbitrary-input.ts'
import { arbitraryMeta, typedArrays } from '../../contract/arbitrary-meta.ts'
import type { Procedure } from '../../support/http/procedure.ts'
import { PROCEDURES } from '../../support/http/procedures.ts'
import { jsonText, KNOWN } from '../arbitrary-json.ts'
import { headers } from '../arbitrary-request.ts'
import { type Case, type Header, PLAYER, request } from '../request.ts'
import { burst } from './pages.ts'

const ORIGIN = 'http://localhost'
const schemas = new Map(CALLS.map(({ name, call }) => [name, call.request]))

/** Inputs of a procedure in wire format: those of its call, if it has one. */
function inputOf({ name }: Procedure): Arbitrary<unknown> {
  const schema = schemas.get(name)
  return schema ? arbitraryInput(schema, KNOWN) : garbage
}

/** Serialized input: a value, with type metadata that may be forged. */
const wired = (procedure: Procedure): Arbitrary<unknown> =>
  fc.oneof(
    { arbitrary: inputOf(procedure).map((json) => ({ json })), weight: 4 },
    fc.tuple(inputOf(procedure), arbitraryMeta).map(([json, meta]) => ({ json, meta })),
    typedArrays,
    garbage,
  )

/** A visitor with a unique address, who may be a player, on a page of the site. */
const sender: Arbitrary<Header[]> = fc
  .tuple(fc.ipV4(), fc.boolean(), headers, fc.nat({ max: 3 }))
  .map(([address, isPlayer, odd, isOdd]): Header[] => [
    ['origin', ORIGIN],
    ['host', 'localhost'],
    ['x-forwarded-for', address],
    ...(isPlayer ? [['cookie', `token=${PLAYER}`] as const] : []),
    ...(isOdd === 0 ? odd.filter(([name]) => name !== 'host') : []),
  ])

/** Each procedure, with a valid or an invalid input. */
export const procedures: Arbitrary<Case> = fc.oneof(
  ...PROCEDURES.map((procedure) =>
    fc.tuple(jsonText(wired(procedure)), sender, burst(20)).map(
      ([text, headers, crowd]): Case => ({
        program: 'edge',
        kind: `the procedure ${procedure.name}`,
        request: pending({ ...procedure, text, headers, isBatch: false }),
        crowd,
      }),
    ),
  ),
)

const member = fc
  .constantFrom(...PROCEDURES)
  .chain((procedure) => wired(procedure).map((input) => ({ procedure, input })))
const UNKNOWN: Procedure = { name: 'no.such', kind: 'query' }

/** Up to thirty procedures in a batch, of one kind or mixed, possibly repeated, with inputs that may be missing. */
export const batches: Arbitrary<Case> = fc
  .tuple(
    fc.oneof(
      fc.array(member, { minLength: 1, maxLength: 30 }),
      fc.tuple(member, fc.integer({ min: 2, max: 20 })).map(([one, times]) => Array.from({ length: times }, () => one)),
    ),
    fc.constantFrom('', '', '', ',no.such', ',', ',__proto__'),
    fc.constantFrom<Procedure['kind']>('query', 'mutation'),
    sender,
    burst(6),
  )
  .chain(([members, more, mixedKind, headers, crowd]) => {
    const names = members.map(({ procedure }) => procedure.name).join(',') + more
    const kinds = new Set(members.map(({ procedure }) => procedure.kind))
    const [onlyKind] = kinds.size === 1 ? kinds : [mixedKind]
    const inputs = Object.fromEntries(members.map(({ input }, at) => [at, input]))
    return jsonText(fc.constant(inputs)).map(
      (text): Case => ({
        program: 'edge',
        kind: 'a batch of procedures',
        request: pending({ ...UNKNOWN, name: names, kind: onlyKind ?? 'query', text, headers, isBatch: true }),
        crowd,
      }),
    )
  })

type ProcedureCall = Procedure & {
  readonly text: string
  readonly headers: readonly Header[]
  readonly isBatch: boolean
}

function pending({ name, kind, text, headers, isBatch }: ProcedureCall) {
  const query = isBatch ? '?batch=1' : ''
  const path = `/api/trpc/${name}${query}`
  if (kind === 'mutation')
    return request({ method: 'POST', path, headers: [['content-type', 'application/json'], ...headers], body: text })
  const input = encodeURIComponent(text.toWellFormed()).slice(0, 12_000)
  return request({ path: `${path}${query === '' ? '?' : '&'}input=${input}`, headers })
}
