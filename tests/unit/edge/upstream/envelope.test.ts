import { expect, test } from 'vitest'
import { z } from 'zod'
import { openEnvelope } from '#server/edge/upstream/answer.ts'
import { type Call, call, type Envelope } from '#server/shared/contract/call.ts'

const answering = (response: z.ZodType, envelope: Envelope): Call =>
  call({
    row: 'own',
    service: 'main',
    method: 'GET',
    path: '/probe',
    request: z.object({}),
    response,
    envelope,
    summary: 'A probe.',
  })

const ip = z.object({ ip: z.string() })

test.each<[Envelope, unknown]>([
  [0, { ip: 'a' }],
  [0, { data: { ip: 'a' } }],
  [1, { data: { ip: 'a' } }],
  [1, { ip: 'a' }],
  [1, { data: { data: { ip: 'a' } } }],
  [2, { data: { data: { ip: 'a' } } }],
  [2, { data: { ip: 'a' } }],
  [2, { data: { data: { data: { ip: 'a' } } } }],
])('an answer declared with %i wrappers is read from %j [C39]', (envelope, answer) => {
  expect(openEnvelope(answering(ip, envelope), answer)).toEqual({ output: { ip: 'a' } })
})

test.each<[Envelope, unknown]>([
  [0, { data: { data: { ip: 'a' } } }],
  [2, { ip: 'a' }],
  [1, { data: null }],
  [0, null],
  [0, 'ip'],
  [0, undefined],
])('two wrappers more or fewer are no answer: %i, %j [C39]', (envelope, answer) => {
  expect(openEnvelope(answering(ip, envelope), answer)).toBeNull()
})

test('a schema that would take the wrapper for the answer does not hide what is in it [C39]', () => {
  const lenient = z.object({ name: z.string().optional() })
  expect(openEnvelope(answering(lenient, 0), { data: { name: 'a' } })).toEqual({ output: { name: 'a' } })
  expect(openEnvelope(answering(lenient, 1), { data: { data: { name: 'a' } } })).toEqual({ output: { name: 'a' } })
})

test('a field named data is no wrapper where the answer has more', () => {
  const page = z.object({ data: z.array(z.number()), next: z.number() })
  expect(openEnvelope(answering(page, 0), { data: [1], next: 2 })).toEqual({ output: { data: [1], next: 2 } })
})

test('unknown fields are dropped', () => {
  expect(openEnvelope(answering(ip, 0), { ip: 'a', secret: 'b' })).toEqual({ output: { ip: 'a' } })
})
