import type { SomeHandlers } from '#server/platform/kernel/http/handler.ts'
import type { Module } from '#server/platform/kernel/module.ts'
import type { contract } from '#server/shared/contract/contract.ts'
import { type Captcha, emailContact, type Passwords, phoneContact, sessionOf } from '../identity/reads.ts'
import type { Commands, Platform } from './platform.ts'
import { registerWithPassword } from './register-with-password.ts'

const fromOf = (asked: Parameters<typeof sessionOf>[0]) => ({ ...sessionOf(asked), locale: asked.client.locale })

const register = {
  email: ({ input: { email, ...form }, platform, ...asked }) =>
    registerWithPassword(platform, { ...form, ...fromOf(asked), contact: emailContact(email) }),
  phone: ({ input: { phone, ...form }, platform, ...asked }) =>
    registerWithPassword(platform, { ...form, ...fromOf(asked), contact: phoneContact(phone) }),
} satisfies SomeHandlers<typeof contract.auth.register, Platform>

/** Opening an account that can play: above identity, which knows neither games nor clubs. */
export const module = { handlers: { auth: { register } } } satisfies Module<Commands, Passwords & Captcha>
