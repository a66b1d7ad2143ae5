import { afterAll, beforeAll, expect, test } from 'vitest'
import { CALLS } from '../conformance/calls.ts'
import { PROCEDURES, sendToProcedure } from '../support/app/call-app-procedure.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { type FixtureServer, startFixtureServer } from '../support/fixture-server.ts'
import { isRejectedBeforeProcedure } from '../support/http/procedure.ts'
import fc from '../support/run/fast-check.ts'
import { SEED } from '../support/run/seed.ts'
import { arbitraryInput } from './arbitrary-input.ts'
import { arbitraryMeta } from './arbitrary-meta.ts'
import { answerAsDocumented } from './golden-backend.ts'

const RUNS = 40

let server: FixtureServer
let app: TestApp

beforeAll(async () => {
  server = await startFixtureServer()
  server.respond(answerAsDocumented)
  app = await startApp({ upstreamUrl: server.url })
})

afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})

const schemas = new Map(CALLS.map(({ name, call }) => [name, call.request]))
const CASES = PROCEDURES.flatMap((procedure) => {
  const schema = schemas.get(procedure.name)
  return schema ? [{ ...procedure, schema }] : []
})

test.each(CASES)(`$name answers whatever it is sent, seed ${SEED}`, async (procedure) => {
  const texts = fc.oneof(
    {
      arbitrary: arbitraryInput(procedure.schema).map((json) => JSON.stringify({ json })),
      weight: 4,
    },
    fc
      .tuple(arbitraryInput(procedure.schema), arbitraryMeta)
      .map(([json, read]) => JSON.stringify({ json, meta: read })),
    fc.jsonValue().map((value) => JSON.stringify(value)),
    fc.string({ unit: 'binary', maxLength: 100 }),
  )
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      const answer = await sendToProcedure(app, procedure, text)
      expect(answer.status, text).toBeLessThan(500)
      expect(answer.error !== undefined || isRejectedBeforeProcedure(answer), answer.text).toBe(true)
    }),
    { seed: SEED, numRuns: RUNS },
  )
  expect(Reflect.has({}, 'polluted')).toBe(false)
})
