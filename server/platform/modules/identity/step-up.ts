import { and, eq, gt, isNull } from 'drizzle-orm'
import { codes } from '#db/platform/schema/codes.ts'
import { sessions, type users } from '#db/platform/schema/identity.ts'
import type { Platform as KernelPlatform } from '#server/platform/kernel/platform.ts'
import { accountKey } from '#server/platform/kernel/rate-limits/keys.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { Locale } from '#server/shared/constants/locales.ts'
import { admit } from './admit.ts'
import { codeAttempts, guessAttempt } from './codes/attempts.ts'
import type { StepUpGuess } from './commands/request-verification.ts'
import { CHANNELS, type Contact } from './contact.ts'
import type { Passwords, Platform } from './platform.ts'

/** Who asks, and what they show so that it is them. */
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
  /** The contact that the account is to get. */
  readonly asked: Contact
  readonly confirmation: Confirmation
  readonly locale: Locale
}

type Verbs = Pick<Platform, 'reader' | 'writer' | 'settings' | 'passwords' | 'clock'>

/** What a password is checked with: anybody's platform does. */
type PasswordVerbs = Pick<KernelPlatform, 'writer' | 'settings' | 'clock'> & Passwords

/** How old a login may be where nothing else can confirm who somebody is. */
const FRESH_LOGIN_MS = 10 * 60_000

/**
 * Makes sure that a player, and not only their session, wants another contact (ASVS 7.5.1): by the password; without one
 * by a code to a contact that they have verified, returned for the writer to redeem; without either by a fresh login.
 * Refusals: step_up_required on `password`, or on `confirm_code` once the code is sent; old_password_wrong on `password`;
 * fresh_login_required; too_many_requests.
 */
export async function stepUp(platform: Verbs, step: StepUp): Promise<StepUpGuess | null> {
  const { user, asked, confirmation } = step
  // a code to this contact is on its way, and only a step-up can have sent it
  if (await hasOpenCode(platform, confirmation.userId, asked)) return null
  if (user.passwordHash !== null) return checkPassword(platform, user.passwordHash, confirmation)
  const [proven] = provenContacts(user, asked)
  if (!proven) return checkLogin(platform, confirmation)
  const { confirmCode: code, ip } = confirmation
  if (code === undefined) return sendStepUpCode(platform, step, proven)
  return { channel: proven.channel, code, attempt: guessAttempt(platform.settings.rateLimits, ip) }
}

async function hasOpenCode({ reader, clock }: Verbs, userId: string, { channel, target }: Contact): Promise<boolean> {
  const isTo = and(eq(codes.userId, userId), eq(codes.channel, channel), eq(codes.target, target))
  const isOpen = and(eq(codes.purpose, 'verification'), isNull(codes.endedAt), gt(codes.expiresAt, clock.now()))
  return (await reader.$count(codes, and(isTo, isOpen))) > 0
}

export async function checkPassword(
  platform: PasswordVerbs,
  passwordHash: string,
  { userId, ip, password }: Confirmation,
) {
  if (password === undefined) throw new Refusal('step_up_required', { field: 'password' })
  const { writer, settings } = platform
  // the same counter as that of the password form: there are no two ways to guess it
  const attempt = {
    key: accountKey('loginByAccountAndAddress', userId),
    limit: settings.rateLimits.loginByAccountAndAddress,
  }
  using turn = await admit(platform, { attempts: [attempt], ip })
  if (!(await turn.verify(passwordHash, password))) throw new Refusal('old_password_wrong', { field: 'password' })
  await writer.execute('refundRateLimits', [attempt.key])
  return null
}

/** The one of the same kind before the other. */
function provenContacts(user: User, { channel: wanted }: Contact): Contact[] {
  const verified = { email: user.isEmailVerified ? user.email : null, phone: user.isPhoneVerified ? user.phone : null }
  return CHANNELS.toSorted((a, b) => Number(b === wanted) - Number(a === wanted)).flatMap((channel) => {
    const target = verified[channel]
    return target === null ? [] : [{ channel, target }]
  })
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

export async function checkLogin(
  { reader, clock }: Pick<Verbs, 'reader' | 'clock'>,
  { sessionId }: Confirmation,
): Promise<null> {
  const isFresh = and(eq(sessions.id, sessionId), gt(sessions.createdAt, clock.now() - FRESH_LOGIN_MS))
  if ((await reader.$count(sessions, isFresh)) === 0) throw new Refusal('fresh_login_required')
  return null
}
