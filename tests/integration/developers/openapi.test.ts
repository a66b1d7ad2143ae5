import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { answerOpenApi } from '#server/edge/trpc/openapi.ts'
import { appRouter } from '#server/edge/trpc/router.ts'
import { openApiDocument } from '#server/shared/contract/openapi/document.ts'
import type { JsonSchema } from '#server/shared/contract/openapi/wire-schema.ts'
import { CALLS, findCall } from '../../conformance/calls.ts'
import { expectedErrorOf, readGolden } from '../../conformance/golden.ts'

const FIXTURES = await readGolden()
const document = openApiDocument()
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))

const operationOf = (name: string) => operations.find(({ operationId }) => operationId === name)

test('what is served is the document, as JSON that anybody may read and keep for a while', async () => {
  const response = answerOpenApi()
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(response.headers.get('cache-control')).toBe('public, max-age=300')
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(await response.json()).toEqual(JSON.parse(JSON.stringify(document)))
})

test('every call of the contract is there once, and nothing else', () => {
  expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(CALLS.map(({ name }) => name).toSorted())
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

    // the first answer is the documented one; the others are what another backend may make of it
    const [documented] = answers
    const status = operation?.responses[documented.status]
    if (expectedErrorOf(documented) !== null || !status || !('content' in status)) return
    const schema = status.content['application/json'].schema
    expect(validator(schema).safeParse(documented.body).error).toBeUndefined()
  })
})

/** Reads the schema back from what is published, not from the contract. */
const validator = (schema: JsonSchema) => z.fromJSONSchema(JSON.parse(JSON.stringify(schema)))

function fieldOf(node: unknown, key: string): unknown {
  return new Map<string, unknown>(Object.entries(Object(node))).get(key)
}
