import type { SomeHandlers } from '#server/platform/kernel/http/handler.ts'
import type { Module } from '#server/platform/kernel/module.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { type Captcha, emailContact, phoneContact, sessionOf, type WithPasswordHasher } from '../identity/reads.ts'
import type { Commands, Platform } from './platform.ts'
import { registerWithPassword } from './register-with-password.ts'

type SignInRequest = Parameters<typeof sessionOf>[0]

const fromOf = (request: SignInRequest, fp: string | null | undefined) => ({
  ...sessionOf(request, fp),
  locale: request.client.locale,
})

const register = {
  email: ({ input: { email, fp, ...form }, platform, ...request }) =>
    registerWithPassword(platform, { ...form, ...fromOf(request, fp), contact: emailContact(email) }),
  phone: ({ input: { phone, fp, ...form }, platform, ...request }) =>
    registerWithPassword(platform, { ...form, ...fromOf(request, fp), contact: phoneContact(phone) }),
} satisfies SomeHandlers<typeof contract.auth.register, Platform>

/** Creation of complete player accounts. Separate from identity, which depends on neither games nor VIP. */
export const module = {
  handlers: { auth: { register } },
  securityEvents: [
    { call: contract.auth.register.email, event: 'account_opened' },
    { call: contract.auth.register.phone, event: 'account_opened' },
  ],
} satisfies Module<Commands, WithPasswordHasher & Captcha>
