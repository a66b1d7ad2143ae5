import type { Call } from '../call.ts'
import { ERROR_CODES } from '../errors.ts'
import { componentsOf, pascal, type Root } from './components.ts'
import { namedCalls } from './named-calls.ts'
import { type Operation, operationOf, servedPath } from './operation.ts'
import type { JsonSchema } from './wire-schema.ts'

type Method = 'get' | 'post' | 'put'

/** Operations of the contract by path and method. */
export type Paths = Readonly<Record<string, Readonly<Partial<Record<Method, Operation>>>>>

const METHODS = { GET: 'get', POST: 'post', PUT: 'put' } as const

const INFO = {
  version: '1',
  description: [
    'The REST API of the platform. Amounts are decimal strings with at most six decimals; numbers are accepted, too.',
    'A call that moves money carries an idempotency_key: a repeated call with the same fields gets the first response.',
    'Each call is also a procedure of the site, at the path of its x-procedure, with the same bearer: the input is plain JSON as `{"json": …}`, the output is superjson.',
  ].join('\n\n'),
  license: { name: 'MIT', identifier: 'MIT' },
}

const ERRORS = {
  type: 'object',
  required: ['errors'],
  properties: {
    errors: {
      type: 'object',
      description: 'By field; errors without a field are under `base`. A message is a code, or code:detail.',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
  },
}

type Served = {
  /** Address of the REST API. */
  readonly server: string
  readonly siteName: string
}

/** OpenAPI 3.1 document of every call of the contract. */
export function openApiDocument({ server, siteName }: Served) {
  const operations = namedCalls().map((named) => ({ call: named.call, operation: operationOf(named) }))
  const { schemas, references } = componentsOf(operations.flatMap(({ operation }) => schemasOf(operation)))
  const reference = references.values()
  return {
    openapi: '3.1.0',
    info: { title: siteName, ...INFO },
    servers: [{ url: server }],
    paths: pathsOf(
      operations.map(({ call, operation }) => ({ call, operation: withReferences(operation, reference) })),
    ),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'Token returned by a sign-in.' } },
      schemas: { ...schemas, Errors: ERRORS, ErrorCode: { type: 'string', enum: ERROR_CODES } },
      responses: {
        Failed: {
          description: 'Server error: internal, unavailable.',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Errors' } } },
        },
      },
    },
  }
}

type Described = { readonly call: Call; readonly operation: Operation }

function pathsOf(operations: readonly Described[]): Paths {
  const paths: Record<string, Partial<Record<Method, Operation>>> = {}
  for (const { call, operation } of operations) {
    const path = servedPath(call)
    paths[path] = { ...paths[path], [METHODS[call.method]]: operation }
  }
  return paths
}

/** Body schemas of an operation; the response is last. */
function schemasOf({ operationId, requestBody, responses }: Operation): Root[] {
  const name = pascal(operationId)
  const body = requestBody?.content['application/json'].schema
  const answer = answerIn(responses)
  return [...(body ? [{ name: `${name}Request`, schema: body }] : []), { name: `${name}Answer`, schema: answer }]
}

/** Replaces the body schemas by references, in their order. */
function withReferences(operation: Operation, references: Iterator<JsonSchema>): Operation {
  const next = () => references.next().value as JsonSchema
  const { requestBody, responses } = operation
  const body = requestBody && {
    ...requestBody,
    content: { 'application/json': { ...requestBody.content['application/json'], schema: next() } },
  }
  const answer = answerIn(responses)
  const reference = next()
  const changed = Object.entries(responses).map(([status, response]) => {
    if (!('content' in response)) return [status, response]
    const media = response.content['application/json']
    if (media.schema !== answer) return [status, response]
    return [status, { ...response, content: { 'application/json': { ...media, schema: reference } } }]
  })
  return { ...operation, ...(body && { requestBody: body }), responses: Object.fromEntries(changed) }
}

function answerIn(responses: Operation['responses']): JsonSchema {
  const answer = responses[200]
  if (!answer || !('content' in answer)) throw new TypeError('every call has an answer')
  return answer.content['application/json'].schema
}
