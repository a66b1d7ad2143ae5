import type { Caller, Client, SomeHandlers } from '#server/platform/kernel/http/handler.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { contract } from '#server/shared/contract/contract.ts'
import { codeAttempts, guessAttempt } from '../codes/attempts.ts'
import { type Channel, emailContact, requiredPhone } from '../contact.ts'
import { withMinimumDuration } from '../minimum-duration.ts'
import type { Platform } from '../platform.ts'
import { requestContactVerification } from '../request-verification.ts'
import { withCaptcha } from '../with-captcha.ts'
import { login } from './login.ts'
import { SENT } from './signed-in.ts'

export const auth = {
  login,
  async captcha({ platform: { captcha, clock, entropy } }) {
    if (captcha === null) throw new Refusal('provider_not_configured')
    return captcha.challenge({ now: clock.now(), bytes: (count) => entropy.bytes(count) })
  },
  async sendLoginData({ input: { email, captcha }, platform, client: { ip, locale } }) {
    const { writer, settings } = platform
    const contact = emailContact(email)
    await withCaptcha(platform, { answer: captcha, ip }, (needsCaptcha) => {
      const attempts = codeAttempts(settings.rateLimits, {
        purpose: 'login_data',
        contact,
        ip,
        needsCaptcha,
      })
      const [needsTwoFactors, site] = [settings.signInFactors === 'two', settings.site]
      return withMinimumDuration(
        platform.scheduler.after,
        writer.execute('sendLoginData', { contact, attempts, needsTwoFactors, locale, site }),
      )
    })
    return { success: true }
  },
  verify: {
    async resendEmail({ input: { email, password, confirm_code: confirmCode }, caller, platform, client }) {
      const contact = email === undefined ? null : emailContact(email)
      const credentials = { ...caller, ...client, channel: 'email', contact, password, confirmCode } as const
      await requestContactVerification(platform, credentials)
      return SENT
    },
    async resendPhone({ input: { phone, password, confirm_code: confirmCode }, caller, platform, client }) {
      const contact = phone === undefined ? null : requiredPhone(phone)
      const credentials = { ...caller, ...client, channel: 'phone', contact, password, confirmCode } as const
      await requestContactVerification(platform, credentials)
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
} satisfies SomeHandlers<typeof contract.auth, Platform>

type Guess = { readonly code: string; readonly caller: Caller; readonly client: Client; readonly channel: Channel }

async function verify({ writer, settings }: Platform, { code, caller, client, channel }: Guess) {
  const { outcome } = await writer.execute('verifyContact', {
    userId: caller.userId,
    sessionId: caller.sessionId,
    channel,
    code,
    attempt: guessAttempt(settings.rateLimits, client.ip),
    site: settings.site,
  })
  if (outcome === 'refused') throw new Refusal('code_invalid', { field: 'code' })
  return { success: true as const }
}
