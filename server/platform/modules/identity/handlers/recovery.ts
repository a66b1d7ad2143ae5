import { and, eq, gt, isNull } from 'drizzle-orm'
import { codes } from '#db/platform/schema/codes.ts'
import type { Client, HandlersFor } from '#server/platform/kernel/http/handler.ts'
import { hashToken } from '#server/platform/kernel/ids.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { contract } from '#server/shared/contract/contract.ts'
import { codeAttempts, guessAttempt } from '../codes/attempts.ts'
import type { RecoveryProof } from '../commands/recovery.ts'
import { type Contact, emailContact, phoneContact, requiredPhone } from '../contact.ts'
import { withMinimumDuration } from '../minimum-duration.ts'
import type { Platform } from '../platform.ts'
import { isResetTokenUsable, setNewPassword } from '../set-new-password.ts'
import { withCaptcha } from '../with-captcha.ts'

type Reading = Pick<Platform, 'reader' | 'clock'>

/** Whether the token of a recovery link is still valid. Does not redeem it. */
async function isLinkUsable({ reader, clock }: Reading, token: string): Promise<boolean> {
  const isOpen = and(isNull(codes.endedAt), gt(codes.expiresAt, clock.now()))
  const found = await reader.$count(
    codes,
    and(eq(codes.linkHash, hashToken(token)), eq(codes.purpose, 'recovery'), isOpen),
  )
  return found > 0
}

const DONE = { success: true as const }

export const recovery: HandlersFor<typeof contract.recovery, Platform> = {
  email: {
    forgot: ({ input: { email, captcha }, platform, client }) =>
      forgot(platform, client, { contact: emailContact(email), captcha }),
    confirmCode: ({ input: { email, code }, platform, client }) =>
      confirm(platform, client, { contact: emailContact(email), code }),
    confirmToken: ({ input, platform, client }) => confirm(platform, client, { linkToken: input.token }),
    async checkToken({ input: { token }, platform }) {
      return { valid: (await isLinkUsable(platform, token)) || (await isResetTokenUsable(platform, token, null)) }
    },
    async resetByToken({ input: { token, ...form }, platform, client }) {
      const proof = { resetToken: token, phone: null }
      await setNewPassword(platform, { ...form, proof, ip: client.ip })
      return DONE
    },
    async resetByCode({ input: { email, code, ...form }, platform, client }) {
      const proof = { contact: emailContact(email), code }
      await setNewPassword(platform, { ...form, proof, ip: client.ip })
      return DONE
    },
  },
  phone: {
    forgot: async ({ input: { phone, captcha }, platform, client }) =>
      forgot(platform, client, { contact: requiredPhone(phone), captcha }),
    async confirmCode({ input: { phone, code }, platform, client }) {
      const contact = phoneContact(phone)
      if (!contact) throw new Refusal('code_invalid', { field: 'code' })
      return confirm(platform, client, { contact, code })
    },
    async reset({ input: { phone, token, ...form }, platform, client }) {
      const contact = phoneContact(phone)
      const proof = contact && { resetToken: token, phone: contact }
      await setNewPassword(platform, { ...form, proof, ip: client.ip })
      return DONE
    },
    async checkToken({ input: { phone, token }, platform }) {
      const contact = phoneContact(phone)
      return { valid: contact !== null && (await isResetTokenUsable(platform, token, contact)) }
    },
  },
}

type Sending = { readonly contact: Contact; readonly captcha: string | undefined }

async function forgot(platform: Platform, { ip, locale }: Client, { contact, captcha }: Sending) {
  const { writer, settings } = platform
  await withCaptcha(platform, { answer: captcha, ip }, (needsCaptcha) => {
    const attempts = codeAttempts(settings.rateLimits, { purpose: 'recovery', contact, ip, needsCaptcha })
    return withMinimumDuration(
      platform.scheduler.after,
      writer.execute('sendCode', { purpose: 'recovery', contact, attempts, locale, site: settings.site }),
    )
  })
  return DONE
}

async function confirm({ writer, settings }: Platform, { ip }: Client, proof: RecoveryProof) {
  const attempt = guessAttempt(settings.rateLimits, ip)
  const confirmed = await writer.execute('confirmRecovery', { proof, attempt })
  if (confirmed.outcome === 'confirmed') return { reset_token: confirmed.resetToken }
  throw 'code' in proof
    ? new Refusal('code_invalid', { field: 'code' })
    : new Refusal('token_invalid', { field: 'token' })
}
