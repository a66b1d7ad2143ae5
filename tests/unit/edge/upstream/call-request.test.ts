import { expect, test } from 'vitest'
import { z } from 'zod'
import { UpstreamError } from '#server/edge/upstream/answer.ts'
import { callTarget } from '#server/edge/upstream/client.ts'
import { call } from '#server/shared/contract/call.ts'

const BASE = 'https://api.example/v1'
const declared = { row: 'own', service: 'main', response: z.object({}), summary: 'A probe.' } as const

const read = call({
  ...declared,
  method: 'GET',
  path: '/bets/{id}/rounds/{round}',
  request: z.object({ id: z.string(), round: z.number(), game: z.string().nullish(), limit: z.number().optional() }),
})
const write = call({
  ...declared,
  method: 'POST',
  path: '/codes/{id}',
  query: ['type'],
  request: z.object({
    id: z.string(),
    type: z.string().optional(),
    promo: z.string().nullish(),
    fp: z.string().nullish(),
  }),
})

test('the fields of a read go to the path and the query; what is absent goes nowhere', () => {
  expect(callTarget(read, { id: 'a b/c', round: 7, game: null, limit: 20 }, BASE)).toEqual({
    url: `${BASE}/bets/a%20b%2Fc/rounds/7?limit=20`,
    body: undefined,
  })
  expect(callTarget(read, { id: '1', round: 7 }, BASE).url).toBe(`${BASE}/bets/1/rounds/7`)
})

test('the fields of a write go to its body, null included, except those the contract puts in the query [C19]', () => {
  expect(callTarget(write, { id: '1', type: 'sms', promo: null, fp: undefined }, BASE)).toEqual({
    url: `${BASE}/codes/1?type=sms`,
    body: '{"promo":null}',
  })
  expect(callTarget(write, { id: '1' }, BASE)).toEqual({ url: `${BASE}/codes/1`, body: '{}' })
})

test.each(['', '.', '..', '\ud800'])('a path parameter cannot climb out of the path: %j', (id) => {
  expect(() => callTarget(read, { id, round: 1 }, BASE)).toThrow(UpstreamError)
})

test('an input that does not fit the contract is not sent', () => {
  expect(() => callTarget(read, { id: '1', round: Number.NaN }, BASE)).toThrow(z.ZodError)
})
