import type { Call } from '../call.ts'
import { exampleOf } from './example.ts'
import type { NamedCall } from './named-calls.ts'
import { answerWireSchema, type JsonSchema, wireSchema } from './wire-schema.ts'

/** The call as a procedure of the site. */
export type ProcedureEntry = {
  readonly name: string
  readonly kind: 'query' | 'mutation'
  readonly path: string
}

export type Parameter = {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required: boolean
  readonly schema: JsonSchema
  readonly example: unknown
}

type Media = {
  readonly schema: JsonSchema
  readonly example?: unknown
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>
}
type Content = { readonly 'application/json': Media }
type Answer = { readonly description: string; readonly content: Content }

export type Operation = {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly security: readonly { readonly bearer?: readonly [] }[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly required: boolean; readonly content: Content }
  readonly responses: Readonly<Record<string, Answer | { readonly $ref: string }>>
  /** Row of the specification, or 'own'. */
  readonly 'x-source-row': string
  readonly 'x-service': string
  /** Error codes of this call, in addition to the common ones. */
  readonly 'x-error-codes': readonly string[]
  /** Null for a call that is not made by the site. */
  readonly 'x-procedure': ProcedureEntry | null
}

export function operationOf({ name, call }: NamedCall): Operation {
  const { parameters, body } = layOut(call)
  const answer: Answer = { description: 'Response.', content: withExample(answerSchema(call)) }
  return {
    operationId: name,
    tags: [groupOf(name)],
    summary: call.summary,
    security: SECURITY[call.auth],
    parameters,
    ...(body && { requestBody: { required: (body.required ?? []).length > 0, content: withExample(body) } }),
    responses: {
      200: answer,
      ...Object.fromEntries((call.alsoAnswers ?? []).map((status) => [status, answer])),
      '4XX': errorResponse(call),
      '5XX': { $ref: '#/components/responses/Failed' },
    },
    'x-source-row': call.row,
    'x-service': call.service,
    'x-error-codes': call.errors,
    'x-procedure': call.hasProcedure === false ? null : procedureEntry(name, call),
  }
}

/** Path at which a call is served: service X of an operator is under `/X`, main at the root. */
export function servedPath({ service, path }: Pick<Call, 'service' | 'path'>): string {
  return service === 'main' ? path : `/${service}${path}`
}

/** First part of a procedure's name, shared by its group. */
export function groupOf(name: string): string {
  return name.split('.', 1)[0] ?? name
}

const SECURITY = {
  none: [],
  optional: [{}, { bearer: [] }],
  required: [{ bearer: [] }],
} as const

function procedureEntry(name: string, { method }: Call): ProcedureEntry {
  return { name, kind: method === 'GET' ? 'query' : 'mutation', path: `/api/trpc/${name}` }
}

/** Error response of a call, with an example body per code. */
function errorResponse({ auth, errors }: Call): Answer {
  const ofAll = ['bad_request', 'required', 'invalid', ...(auth === 'none' ? [] : ['unauthorized'])]
  const codes = [...new Set([...ofAll, ...errors, 'too_many_requests'])]
  const examples = Object.fromEntries(codes.map((code) => [code, { value: { errors: { base: [code] } } }]))
  return {
    description: `Rejected: ${codes.join(', ')}.`,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Errors' }, examples } },
  }
}

const withExample = (schema: JsonSchema): Content => ({ 'application/json': { schema, example: exampleOf(schema) } })

/** Distributes the request's fields to parameters and body; null for an empty body. */
function layOut(call: Call): { parameters: Parameter[]; body: JsonSchema | null } {
  const { properties = {}, required = [], ...rest } = wireSchema(call.request)
  const parameters: Parameter[] = []
  const inBody: Record<string, JsonSchema> = {}
  for (const [name, schema] of Object.entries(properties)) {
    if (typeof schema === 'boolean') throw new TypeError(`${call.path}: ${name} has no type`)
    const place = placeOf(call, name)
    if (place === 'body') inBody[name] = schema
    else {
      const isRequired = place === 'path' || required.includes(name)
      parameters.push({ name, in: place, required: isRequired, schema, example: exampleOf(schema, name) })
    }
  }
  const names = Object.keys(inBody)
  if (call.method === 'GET' || (names.length === 0 && rest.additionalProperties === undefined))
    return { parameters, body: null }
  const requiredInBody = required.filter((name) => names.includes(name))
  const body = { ...rest, properties: inBody, ...(requiredInBody.length > 0 && { required: requiredInBody }) }
  return { parameters, body }
}

function placeOf({ method, path, query }: Call, name: string): Parameter['in'] | 'body' {
  if (path.includes(`{${name}}`)) return 'path'
  return method === 'GET' || query?.includes(name) ? 'query' : 'body'
}

/** Response of a call in its envelope, as this platform writes it. */
export function answerSchema({ response, envelope }: Call): JsonSchema {
  let schema = answerWireSchema(response)
  for (let layer = 0; layer < envelope; layer++)
    schema = { type: 'object', properties: { data: schema }, required: ['data'] }
  return schema
}
