import { and, eq, gt, isNull } from 'drizzle-orm'
import { codes } from '#db/platform/schema/codes.ts'
import { users } from '#db/platform/schema/identity.ts'
import type { Platform as KernelPlatform } from '#server/platform/kernel/platform.ts'
import { accountKey } from '#server/platform/kernel/rate-limits/keys.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { Locale } from '#server/shared/constants/locales.ts'
import { admit } from '../admit.ts'
import { codeAttempts, guessAttempt } from '../codes/attempts.ts'
import type { StepUpGuess } from '../commands/verify-contact.ts'
import type { Contact } from '../contact.ts'
import type { Commands, Platform, WithPasswordHasher } from '../platform.ts'
import { isRecentlyAuthenticated, requireRecentAuthentication, verifiedContacts } from './recent-authentication.ts'

export type Confirmation = {
  readonly userId: string
  readonly sessionId: string
  readonly ip: string
  readonly password?: string | undefined
  readonly confirmCode?: string | undefined
}

type User = Pick<typeof users.$inferSelect, 'email' | 'phone' | 'isEmailVerified' | 'isPhoneVerified' | 'passwordHash'>

type StepUp = {
  readonly user: User
  readonly request: Contact
  readonly confirmation: Confirmation
  readonly locale: Locale
}

type Verbs = Pick<Platform, 'reader' | 'writer' | 'settings' | 'passwords' | 'clock'>

/** Parts of the platform needed to check a password, which every module's view has. */
type PasswordVerbs = Pick<KernelPlatform<Pick<Commands, 'noteProof'>>, 'reader' | 'writer' | 'settings' | 'clock'> &
  WithPasswordHasher

/**
 * Confirms that the player, not just someone with the session, wants to add a contact (ASVS 7.5.1): by a proof of the
 * last ten minutes; by the password; without a password by a code to a verified contact, returned for the writer to
 * redeem; without either by a fresh login.
 * Refusals: step_up_required on `password`, or on `confirm_code` once the code is sent; old_password_wrong on
 * `password`; fresh_login_required; too_many_requests.
 */
export async function stepUp(platform: Verbs, step: StepUp): Promise<StepUpGuess | null> {
  const { user, request, confirmation } = step
  // a code to this contact is pending, and only a step-up can have sent it
  if (await hasOpenCode(platform, confirmation.userId, request)) return null
  const { password, confirmCode: code, ip } = confirmation
  if (password === undefined && code === undefined && (await isRecentlyAuthenticated(platform, confirmation)))
    return null
  if (user.passwordHash !== null) {
    await checkPassword(platform, user.passwordHash, confirmation)
    await requireRecentAuthentication(platform, confirmation)
    return null
  }
  const [proven] = verifiedContacts(user, request.channel)
  if (!proven) {
    await requireRecentAuthentication(platform, confirmation)
    return null
  }
  if (code === undefined) return sendStepUpCode(platform, step, proven)
  return { channel: proven.channel, code, attempt: guessAttempt(platform.settings.rateLimits, ip) }
}

async function hasOpenCode({ reader, clock }: Verbs, userId: string, { channel, target }: Contact): Promise<boolean> {
  const isTo = and(eq(codes.userId, userId), eq(codes.channel, channel), eq(codes.target, target))
  const isOpen = and(eq(codes.purpose, 'verification'), isNull(codes.endedAt), gt(codes.expiresAt, clock.now()))
  return (await reader.$count(codes, and(isTo, isOpen))) > 0
}

/**
 * Checks the password and marks the session as authenticated. Refusals: step_up_required and old_password_wrong on
 * `password`.
 */
export async function checkPassword(
  platform: PasswordVerbs,
  passwordHash: string,
  { userId, sessionId, ip, password }: Confirmation,
): Promise<void> {
  if (password === undefined) throw new Refusal('step_up_required', { field: 'password' })
  const { writer, settings } = platform
  // shares the counter with the password form, so that guesses at both count together
  const attempt = {
    key: accountKey('loginByAccountAndAddress', userId),
    limit: settings.rateLimits.loginByAccountAndAddress,
  }
  using permit = await admit(platform, { attempts: [attempt], ip })
  if (!(await permit.verify(passwordHash, password))) throw new Refusal('old_password_wrong', { field: 'password' })
  await writer.execute('refundRateLimits', [attempt.key])
  await writer.execute('noteProof', { sessionId, assurance: 1 })
}

async function sendStepUpCode(
  { writer, settings }: Verbs,
  { confirmation: { userId, ip }, locale }: StepUp,
  contact: Contact,
): Promise<never> {
  const purpose = 'step_up'
  const attempts = codeAttempts(settings.rateLimits, { purpose, contact, account: userId, ip })
  await writer.execute('sendCode', { purpose, contact, attempts, locale, site: settings.site })
  throw new Refusal('step_up_required', { field: 'confirm_code' })
}

/**
 * Confirms that the player is present, not just someone with the session (ASVS 7.5.3): by the password, if one is given
 * and the account has one; otherwise by a proof of the last ten minutes. Refusals: old_password_wrong on `password`;
 * those of `requireProof`; too_many_requests.
 */
export async function confirmPlayer(
  platform: PasswordVerbs,
  confirmation: Omit<Confirmation, 'confirmCode'>,
): Promise<void> {
  if (confirmation.password !== undefined) {
    const user = await platform.reader.query.users.findFirst({ where: eq(users.id, confirmation.userId) })
    if (!user) throw new Refusal('unauthorized')
    if (user.passwordHash !== null) await checkPassword(platform, user.passwordHash, confirmation)
  }
  await requireRecentAuthentication(platform, confirmation)
}
