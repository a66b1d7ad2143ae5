import { answerWireSchema, type JsonSchema, wireSchema } from '#server/shared/contract/openapi/wire-schema.ts'
import { acts } from './acts/index.ts'
import type { OperatorCall } from './contract/call.ts'
import { namedOperatorCalls } from './contract/contract.ts'
import { factsOf, type Permission } from './permissions.ts'

/** Permission that a call needs; null for calls of every operator and before a sign-in. */
export function permissionOf({ access }: Pick<OperatorCall, 'access'>): Permission | null {
  if (access.kind === 'look') return access.permission
  return access.kind === 'act' ? acts[access.act].permission : null
}

const ERRORS: JsonSchema = {
  type: 'object',
  required: ['errors'],
  properties: { errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } } },
}

/** Any JSON, which refers to itself: a component of the document. */
const JSON_VALUE: JsonSchema = { description: 'Any JSON.' }
const JSON_REFERENCE = '#/components/schemas/Json'

/** The schema with its own definition of any JSON replaced by that of the document, where references resolve. */
const inDocument = (schema: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema), (key, value: unknown) => {
    if (key === '$defs') return undefined
    return key === '$ref' ? JSON_REFERENCE : value
  })

const json = (schema: JsonSchema) => ({ 'application/json': { schema: inDocument(schema) } })

/** OpenAPI 3.1 document of the operator API. @param server its address */
export function operatorOpenApi({ server, siteName }: { readonly server: string; readonly siteName: string }) {
  const paths: Record<string, Record<string, object>> = {}
  for (const { name, call } of namedOperatorCalls()) {
    const method = call.method.toLowerCase()
    paths[call.path] = { ...paths[call.path], [method]: operationOf(name, call) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${siteName} operator API`,
      version: '1',
      description:
        'What people who work for the house may do. Each act, and each look at personal data, is an entry of the audit log. Acts that take two people answer `requested` with what they would do.',
    },
    servers: [{ url: server }],
    security: [{ session: [] }, { key: [] }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'fairline-desk' },
        key: { type: 'http', scheme: 'bearer', description: 'Personal key of an operator.' },
        machine: { type: 'apiKey', in: 'header', name: 'x-service-secret' },
      },
      schemas: { Errors: ERRORS, Json: JSON_VALUE },
    },
  }
}

const SECURITY = { open: [], machine: [{ machine: [] }] } as const

function operationOf(name: string, call: OperatorCall): object {
  const { access, method, path, request, response, errors, summary } = call
  const { properties = {}, required = [] } = wireSchema(request)
  const fields = Object.entries(properties).filter(
    (entry): entry is [string, JsonSchema] => typeof entry[1] !== 'boolean',
  )
  const isParameter = (field: string) => method === 'GET' || path.includes(`{${field}}`)
  const body = fields.filter(([field]) => !isParameter(field))
  const bodySchema: JsonSchema = {
    type: 'object',
    properties: Object.fromEntries(body),
    required: required.filter((field) => !isParameter(field)),
  }
  const permission = permissionOf(call)
  const codes = ['bad_request', 'required', 'invalid', 'unauthorized', 'forbidden', ...errors]
  return {
    operationId: name,
    tags: [name.split('.', 1)[0]],
    summary,
    ...((access.kind === 'open' || access.kind === 'machine') && { security: SECURITY[access.kind] }),
    parameters: [
      ...fields
        .filter(([field]) => isParameter(field))
        .map(([field, schema]) => {
          const place = path.includes(`{${field}}`) ? 'path' : 'query'
          return { name: field, in: place, required: place === 'path' || required.includes(field), schema }
        }),
      ...(access.kind === 'open' || access.kind === 'machine'
        ? []
        : [
            { name: 'x-operator-totp', in: 'header', required: false, schema: { type: 'string', pattern: '^\\d{6}$' } },
          ]),
    ],
    ...(body.length > 0 && { requestBody: { required: true, content: json(bodySchema) } }),
    responses: {
      200: { description: 'Response.', content: json(answerWireSchema(response)) },
      '4XX': {
        description: `Rejected: ${codes.join(', ')}.`,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Errors' } } },
      },
    },
    'x-permission': permission,
    'x-second-person': permission === null ? null : (factsOf(permission).two ?? null),
    'x-error-codes': codes,
  }
}
