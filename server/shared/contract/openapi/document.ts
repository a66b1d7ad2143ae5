import { ERROR_CODES } from '../errors.ts'
import { namedCalls } from './named-calls.ts'
import { type Operation, operationOf, servedPath } from './operation.ts'

type Method = 'get' | 'post' | 'put'

/** The operations of the contract by path and method. */
export type Paths = Readonly<Record<string, Readonly<Partial<Record<Method, Operation>>>>>

const METHODS = { GET: 'get', POST: 'post', PUT: 'put' } as const

const INFO = {
  title: 'Fairline',
  version: '1',
  description: [
    'The REST API of the platform. Amounts are decimal strings with at most six decimals; a number is read, too.',
    'A call that moves money carries an idempotency_key: sent again with the same fields, it is answered as the first time.',
    'Each call is also a procedure of the site, at the path of its x-procedure, with the same bearer: plain JSON in, as `{"json": …}`, superjson out.',
  ].join('\n\n'),
  license: { name: 'MIT', identifier: 'MIT' },
}

const ERRORS = {
  type: 'object',
  required: ['errors'],
  properties: {
    errors: {
      type: 'object',
      description: 'By field; what belongs to none is under base. A message is a code, or code:detail.',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
  },
}

/** The OpenAPI 3.1 document of every call of the contract. */
export function openApiDocument() {
  return {
    openapi: '3.1.0',
    info: INFO,
    servers: [{ url: '{platform}', variables: { platform: { default: 'http://localhost:4000' } } }],
    paths: pathsOf(),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'The token of a sign-in.' } },
      schemas: { Errors: ERRORS, ErrorCode: { type: 'string', enum: ERROR_CODES } },
      responses: {
        Failed: {
          description: 'Not the asker’s fault: internal, unavailable.',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Errors' } } },
        },
      },
    },
  }
}

function pathsOf(): Paths {
  const paths: Record<string, Partial<Record<Method, Operation>>> = {}
  for (const named of namedCalls()) {
    const path = servedPath(named.call)
    paths[path] = { ...paths[path], [METHODS[named.call.method]]: operationOf(named) }
  }
  return paths
}
