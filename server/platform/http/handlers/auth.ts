import type { contract } from '#server/contract/contract.ts'
import { askVerification } from '../../accounts/ask-verification.ts'
import { type Channel, emailContact, phoneContact, requiredPhone } from '../../accounts/contact.ts'
import { guessAttempt } from '../../codes/attempts.ts'
import type { Platform } from '../../platform.ts'
import { Refusal } from '../../refusal.ts'
import { registerWithPassword } from '../../registration/register-with-password.ts'
import type { Caller, Client, HandlersFor } from '../handler.ts'
import { sendLoginData } from './account.ts'
import { login } from './login.ts'
import { SENT } from './sent.ts'

export const auth: HandlersFor<typeof contract.auth> = {
  register: {
    email: ({ input: { email, ...form }, platform, client }) =>
      registerWithPassword(platform, { ...form, ...client, contact: emailContact(email) }),
    phone: ({ input: { phone, ...form }, platform, client }) =>
      registerWithPassword(platform, { ...form, ...client, contact: phoneContact(phone) }),
  },
  login,
  sendLoginData,
  verify: {
    async resendEmail({ input: { email }, caller, platform, client }) {
      const contact = email === undefined ? null : emailContact(email)
      await askVerification(platform, { ...caller, ...client, channel: 'email', contact })
      return SENT
    },
    async resendPhone({ input: { phone }, caller, platform, client }) {
      const contact = phone === undefined ? null : requiredPhone(phone)
      await askVerification(platform, { ...caller, ...client, channel: 'phone', contact })
      return SENT
    },
    email: ({ input, caller, platform, client }) => verify(platform, { ...input, caller, client, channel: 'email' }),
    phone: ({ input, caller, platform, client }) => verify(platform, { ...input, caller, client, channel: 'phone' }),
  },
  async logout({ caller, platform }) {
    await platform.writer.execute('endSession', { sessionId: caller.sessionId, reason: 'logout' })
    return { success: true }
  },
  async refresh({ bearer, platform }) {
    if (bearer === null) throw new Refusal('unauthorized')
    const rotated = await platform.writer.execute('rotateToken', { token: bearer, how: 'refresh' })
    if (rotated.outcome !== 'rotated') throw new Refusal('unauthorized')
    return { access_token: rotated.token }
  },
}

type Guess = { readonly code: string; readonly caller: Caller; readonly client: Client; readonly channel: Channel }

async function verify({ writer, settings }: Platform, { code, caller, client, channel }: Guess) {
  const { outcome } = await writer.execute('verifyContact', {
    userId: caller.userId,
    channel,
    code,
    attempt: guessAttempt(settings.rateLimits, client.ip),
    site: settings.site,
  })
  if (outcome === 'refused') throw new Refusal('code_invalid', { field: 'code' })
  return { success: true as const }
}
