import { expect, test } from 'vitest'
import { errorResponse, Refusal, statusOf } from '#server/platform/kernel/refusal.ts'
import { loadModules } from '#server/platform/load-modules.ts'

test('a refusal crosses a thread as data and comes back whole', () => {
  const refusal = Refusal.of([
    { code: 'password_too_short', field: 'password', detail: '8' },
    { code: 'age_not_confirmed', field: 'is_adult' },
  ])

  const back = Refusal.of(structuredClone(refusal.toData()))

  expect(back).toBeInstanceOf(Refusal)
  expect(back.message).toBe('password_too_short:8')
  expect(back.fieldErrors()).toStrictEqual({ password: ['password_too_short:8'], is_adult: ['age_not_confirmed'] })
})

test('several refusals of one field stand in its one list [X1]', () => {
  const refusal = new Refusal('invalid', { field: 'email', also: [new Refusal('email_taken', { field: 'email' })] })

  expect(refusal.fieldErrors()).toStrictEqual({ email: ['invalid', 'email_taken'] })
})

test('there is no refusal of nothing', () => {
  expect(() => Refusal.of([])).toThrow(RangeError)
})

test.each([
  ['bad_request', 400],
  ['unauthorized', 401],
  ['forbidden', 403],
  ['not_found', 404],
  ['conflict', 409],
  ['idempotency_key_conflict', 409],
  ['seed_pair_busy', 409],
  ['insufficient_funds', 422],
  ['credentials_invalid', 422],
  ['too_many_requests', 429],
  ['internal', 500],
  ['unavailable', 503],
] as const)('%s is answered %i, under base [X1]', async (code, status) => {
  const refusal = new Refusal(code)
  const { statuses } = await loadModules()
  const response = errorResponse(refusal, statusOf(refusal, statuses))

  expect(response.status).toBe(status)
  expect(await response.json()).toStrictEqual({ errors: { base: [code] } })
})

test('a refusal that requires waiting states for how long', () => {
  const response = errorResponse(new Refusal('too_many_requests', { detail: '840' }), 429)

  expect(response.headers.get('retry-after')).toBe('840')
})
