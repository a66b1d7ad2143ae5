import { expect, test } from 'vitest'
import { procedureTransformer } from '#server/shared/procedure-transformer.ts'
import { PROCEDURES, sendToProcedure } from '../../../support/app/call-app-procedure.ts'
import { startApp } from '../../../support/app.ts'

/** superjson would allocate an array of 8 PB for it, and throw before any schema validation. */
const BOMB = { json: { email: 2 ** 53 - 1 }, meta: { values: { email: [['typed-array', 'Uint8Array']] } } }

test('an input is the JSON that was sent, whatever types stand beside it', () => {
  const { deserialize, serialize } = procedureTransformer.input
  expect(deserialize(BOMB)).toEqual({ email: 2 ** 53 - 1 })
  expect(deserialize(JSON.parse(JSON.stringify(serialize({ topics: ['bets'] }))))).toEqual({ topics: ['bets'] })
  expect(deserialize(JSON.parse(JSON.stringify(serialize(undefined))))).toBe(undefined)
  for (const nothing of [null, undefined, 5, 'json', {}]) expect(deserialize(nothing)).toBe(undefined)
})

test('a number that calls itself a typed array is refused by the schema, and allocates nothing', async () => {
  await using app = await startApp()
  const procedure = PROCEDURES.find(({ name }) => name === 'auth.sendLoginData')
  if (!procedure) throw new Error('no such procedure')
  const { status, error } = await sendToProcedure(app, procedure, JSON.stringify(BOMB))
  expect(status).toBe(400)
  expect(JSON.stringify(error)).toContain('email')
})
