import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { answerOpenApi, openApiResponse } from '#server/edge/trpc/openapi.ts'
import { appRouter } from '#server/edge/trpc/router.ts'
import { openApiDocument } from '#server/shared/contract/openapi/document.ts'
import type { JsonSchema } from '#server/shared/contract/openapi/wire-schema.ts'
import { CALLS, findCall } from '../../conformance/calls.ts'
import { expectedErrorOf, readGolden } from '../../conformance/golden.ts'
import { startApp } from '../../support/app.ts'

const FIXTURES = await readGolden()
const SERVED = { server: 'https://api.casino.example', siteName: 'Casino' }
const document = openApiDocument(SERVED)
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))

const operationOf = (name: string) => operations.find(({ operationId }) => operationId === name)

test('what is served is the document, as JSON that anybody may read and keep for a while', async () => {
  const response = openApiResponse(SERVED)
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(response.headers.get('cache-control')).toBe('public, max-age=300')
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(await response.json()).toEqual(JSON.parse(JSON.stringify(document)))
})

test('every call of the contract is there once, and nothing else', () => {
  expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(CALLS.map(({ name }) => name).toSorted())
})

test('the address of the REST API is that of the host that was asked', async () => {
  const { servers } = document
  expect(servers).toEqual([{ url: SERVED.server }])
  const pending = async (origin: string) => {
    const environment = { PLATFORM_PORT: '4321' }
    await using app = await startApp({ origin, environment, render: () => answerOpenApi() })
    const response = await app.fetch('/api/openapi.json')
    return z.looseObject({ servers: z.unknown() }).parse(await response.json()).servers
  }
  expect(await pending('http://casino.example')).toEqual([{ url: 'http://casino.example:4321' }])
  expect(await pending('http://192.168.1.20:3000')).toEqual([{ url: 'http://192.168.1.20:4321' }])
})

test('each body is a component, and what several have is written down once', () => {
  const bodies = operations.flatMap(({ requestBody, responses }) =>
    [requestBody, responses[200]].flatMap((one) => (one && 'content' in one ? one.content['application/json'] : [])),
  )
  expect(bodies.length).toBeGreaterThan(CALLS.length)
  expect(bodies.filter(({ schema }) => !('$ref' in schema))).toEqual([])
  const objects = new Map<string, number>()
  const count = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { description: _, default: __, ...core } = node as Record<string, unknown>
    const text = JSON.stringify(core)
    if (core.type === 'object' && core.properties) objects.set(text, (objects.get(text) ?? 0) + 1)
    for (const inner of Object.values(node)) count(inner)
  }
  count(document.components.schemas)
  expect([...objects].filter(([, times]) => times > 1).map(([text]) => text)).toEqual([])
})

test('amounts of answers are strings, and requests take numbers, too', () => {
  const schemas: Readonly<Record<string, unknown>> = document.components.schemas
  expect(schemas.Amount).toMatchObject({ type: 'string', pattern: expect.any(String) })
  expect(schemas.AmountInput).toMatchObject({ anyOf: [{ $ref: '#/components/schemas/Amount' }, { type: 'number' }] })
  const placed = JSON.stringify(schemas.DicePlaceBetAnswer)
  expect(placed).toContain('"balance":{"$ref":"#/components/schemas/Amount"')
  expect(placed).not.toContain('AmountInput')
})

describe('each operation has examples that its schemas and the contract read', () => {
  test.each(CALLS)('$name', ({ name, call }) => {
    const operation = operationOf(name)
    const sent: Record<string, unknown> = {}
    for (const { name: field, schema, example } of operation?.parameters ?? []) {
      expect(validator(schema).safeParse(example).error, field).toBeUndefined()
      sent[field] = example
    }
    const body = operation?.requestBody?.content['application/json']
    if (body) {
      expect(validator(body.schema).safeParse(body.example).error).toBeUndefined()
      Object.assign(sent, body.example)
    }
    expect(call.request.safeParse(sent).error).toBeUndefined()
    const answer = operation?.responses[200]
    if (!answer || !('content' in answer)) throw new TypeError('no answer')
    const { schema, example } = answer.content['application/json']
    expect(validator(schema).safeParse(example).error).toBeUndefined()
    const opened = Array.from({ length: call.envelope }).reduce<unknown>((inner) => fieldOf(inner, 'data'), example)
    expect(call.response.safeParse(opened).error).toBeUndefined()
    const refused = operation?.responses['4XX']
    if (!refused || !('content' in refused)) throw new TypeError('no refusal')
    expect(Object.keys(refused.content['application/json'].examples ?? {})).toEqual(
      expect.arrayContaining([...call.errors]),
    )
  })
})

test('every reference leads somewhere', () => {
  const text = JSON.stringify(document)
  const references = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map((match) => match[1] ?? '')
  expect(references.length).toBeGreaterThan(CALLS.length)
  for (const reference of new Set(references)) {
    const found = reference.split('/').reduce<unknown>(fieldOf, document)
    expect(found, reference).toBeDefined()
  }
  expect([...text.matchAll(/"\$ref":/g)]).toHaveLength(references.length)
})

test('every name in a path is a parameter of it, and no other parameter is', () => {
  for (const [path, methods] of Object.entries(document.paths))
    for (const { parameters } of Object.values(methods)) {
      const inPath = parameters.filter((parameter) => parameter.in === 'path')
      expect(inPath.every(({ required }) => required)).toBe(true)
      expect(inPath.map(({ name }) => name)).toEqual([...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]))
    }
})

test('each procedure that is named exists and is of that kind; only the provider’s callback has none', () => {
  const { procedures } = appRouter._def
  const kindOf = (name: string) => ['_def', 'type'].reduce<unknown>(fieldOf, fieldOf(procedures, name))
  const named = operations.flatMap(({ 'x-procedure': procedure }) => procedure ?? [])
  expect(named.map(({ name, kind }) => [name, kind])).toEqual(named.map(({ name }) => [name, kindOf(name)]))
  expect(operations.filter((one) => one['x-procedure'] === null).map((one) => one.operationId)).toEqual([
    'payments.callback',
  ])
})

test('who has to show a bearer is said', () => {
  expect(operationOf('wallet.balances')?.security).toEqual([{ bearer: [] }])
  expect(operationOf('attribution.attachSource')?.security).toEqual([{}, { bearer: [] }])
  expect(operationOf('auth.register.email')?.security).toEqual([])
})

describe('golden requests and answers fit the schemas that are published', () => {
  test.each(FIXTURES)('$row, $name', ({ request, answers }) => {
    const operation = operationOf(findCall(request)?.name ?? '')
    const names = operation?.parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name) ?? []
    expect(Object.keys(request.query).filter((name) => !names.includes(name))).toEqual([])

    const body = operation?.requestBody?.content['application/json'].schema
    if (body) expect(validator(body).safeParse(request.body).error).toBeUndefined()
    else expect(request.body ?? {}).toEqual({})

    // the first response is the documented one; the others are variants of other backends
    const [documented] = answers
    const status = operation?.responses[documented.status]
    if (expectedErrorOf(documented) !== null || !status || !('content' in status)) return
    const schema = status.content['application/json'].schema
    expect(validator(schema).safeParse(documented.body).error).toBeUndefined()
  })
})

/** Builds the validator from the published schema, not from the contract. */
function validator(schema: JsonSchema) {
  const whole = { ...schema, $defs: document.components.schemas }
  return z.fromJSONSchema(JSON.parse(JSON.stringify(whole).replaceAll('#/components/schemas/', '#/$defs/')))
}

function fieldOf(node: unknown, key: string): unknown {
  return new Map<string, unknown>(Object.entries(Object(node))).get(key)
}
