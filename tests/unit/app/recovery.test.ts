import { isRedirect } from '@tanstack/react-router'
import { type TRPCClient, TRPCClientError } from '@trpc/client'
import { expect, test } from 'vitest'
import type { AppRouter } from '#server/edge/trpc/router.ts'
import { checkLink, phoneOfQuery } from '~/features/recovery/check-link.ts'

test.each([
  ['a number that the router has read as one', 79991234567, '+79991234567'],
  ['a plus that a query reads as a space', ' 375291234567', '+375291234567'],
  ['a plus that was encoded', '+77011234567', '+77011234567'],
  ['a number as people write it', '+7 (999) 123-45-67', '+7 (999) 123-45-67'],
  ['the trunk prefix of Russia and Kazakhstan', 89991234567, '89991234567'],
  ['what is no number', 'nobody', 'nobody'],
])('?phone= may hold %s [R22 N6]', (_, value, phone) => expect(phoneOfQuery(value)).toBe(phone))

const clientThat = (answer: () => Promise<{ valid: boolean }>) =>
  ({
    recovery: { email: { checkToken: { mutate: answer } }, phone: { checkToken: { mutate: answer } } },
  }) as unknown as TRPCClient<AppRouter>

const refusedWith = (httpStatus: number) => async () => {
  throw Object.assign(new TRPCClientError('refused'), { data: { httpStatus, fields: {} } })
}

test.each([400, 404, 422])('a number’s token that is answered %i leads to the error page [N6]', async (status) => {
  const link = { token: 't', phone: '+79991234567' }
  const thrown = await checkLink(clientThat(refusedWith(status)), link).catch((error: unknown) => error)
  expect(isRedirect(thrown) && thrown.options).toMatchObject({ to: '/error', search: { errorCode: 'token_invalid' } })
})

test('an address’ token that is refused is not good, and an outage says nothing of a token [R22]', async () => {
  const link = { token: 't', phone: undefined }
  expect((await checkLink(clientThat(refusedWith(422)), link)).valid).toBe(false)
  for (const status of [429, 500, 503])
    await expect(checkLink(clientThat(refusedWith(status)), link)).rejects.toThrow('refused')
})
