import { desc, eq } from 'drizzle-orm'
import { sessions, users } from '#db/platform/schema/identity.ts'
import { hasCurrentParameters } from '#server/platform/kernel/argon2id.ts'
import type { Attempt } from '#server/platform/kernel/rate-limits/attempts.ts'
import { accountKey, addressKey } from '#server/platform/kernel/rate-limits/keys.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import { networkOf } from '#server/shared/client-address.ts'
import type { Locale } from '#server/shared/constants/locales.ts'
import { admit } from './admit.ts'
import { deviceAttempts, secondFactorAttempts } from './codes/attempts.ts'
import type { NewSession } from './commands/open-session.ts'
import type { Contact } from './contact.ts'
import type { Platform } from './platform.ts'
import { guessSecondFactor } from './second-factor/guess-second-factor.ts'
import type { SentFactor } from './second-factor/sent-factor.ts'
import { withCaptcha } from './with-captcha.ts'

export type LogIn = Omit<NewSession, 'userId'> & {
  /** Null for an invalid number, which is treated like an unknown one. */
  readonly contact: Contact | null
  readonly password: string
  /** Code of the player's authenticator, or a recovery code; null if none was entered. */
  readonly secondFactor: string | null
  readonly captcha: string | undefined
  readonly locale: Locale
}

type Reading = Pick<Platform, 'reader' | 'settings'>

/**
 * Logs in with a password. Refusals: captcha-required; too_many_requests; credentials_invalid, the same in text and
 * timing for an unknown contact and a wrong password (ASVS 6.3.8); after a correct password second_factor_required,
 * second_factor_sent, second_factor_invalid and code_invalid on `second_factor`.
 */
export async function logIn(
  platform: Reading & Pick<Platform, 'writer' | 'clock' | 'log' | 'passwords' | 'captcha'>,
  { contact, password, secondFactor, captcha, locale, ...session }: LogIn,
): Promise<{ token: string }> {
  const { reader, writer, settings } = platform
  const { ip, fingerprint } = session
  // refuses most requests of a flood before anything is read
  platform.passwords.refuseIfFull(ip)
  const user = contact && (await reader.query.users.findFirst({ columns: CREDENTIALS, where: isOf(contact) }))
  const attempts = await attemptsOf(platform, { contact, userId: user?.id ?? null, ip, fingerprint })
  using permit = await withCaptcha(platform, { answer: captcha, ip }, (needsCaptcha) =>
    admit(platform, { attempts: attempts.map((attempt) => ({ ...attempt, needsCaptcha })), ip }),
  )
  const matches = await permit.verify(user?.passwordHash ?? null, password)
  if (!user || !matches) throw new Refusal('credentials_invalid')
  const { id: userId, passwordHash: before } = user
  // a hash with outdated parameters is replaced now, since the password is only known at login
  if (before !== null && !hasCurrentParameters(before))
    await writer.execute('renewPasswordHash', { userId, before, after: await permit.hash(password) })
  await writer.execute(
    'refundRateLimits',
    attempts.map(({ key }) => key),
  )
  const enter = async () => {
    const site = settings.site
    const sentFactor = contact && settings.signInFactors === 'two' ? sentTo(platform, { contact, locale, ip }) : null
    const proof = { userId: user.id, secondFactor, sentFactor, site }
    const login = await writer.execute('logInByPassword', { ...proof, ...session })
    if (login.outcome !== 'signed_in') throw new Refusal(login.outcome, { field: 'second_factor' })
    return login
  }
  return secondFactor === null ? enter() : guessSecondFactor(platform, user.id, enter)
}

type Request = { readonly contact: Contact; readonly locale: Locale; readonly ip: string }

const sentTo = ({ settings }: Pick<Platform, 'settings'>, { contact, locale, ip }: Request): SentFactor => ({
  contact,
  locale,
  site: settings.site,
  attempts: secondFactorAttempts(settings.rateLimits, contact, ip),
})

const CREDENTIALS = { id: true, passwordHash: true } as const

const isOf = ({ channel, target }: Contact) => eq(channel === 'email' ? users.email : users.phone, target)

type Guess = Pick<NewSession, 'ip' | 'fingerprint'> & {
  readonly contact: Contact | null
  readonly userId: string | null
}

/**
 * Attempts counted for a guess. At addresses where the player has logged in before, guesses from other addresses do not
 * lock the player out.
 */
async function attemptsOf(platform: Reading, { contact, userId, ip, fingerprint }: Guess): Promise<Attempt[]> {
  const { loginByAccount, loginByAccountAndAddress, loginByAddress } = platform.settings.rateLimits
  const attempts = [
    { key: addressKey('loginByAddress', ip), limit: loginByAddress },
    ...deviceAttempts(platform.settings.rateLimits, fingerprint),
  ]
  if (!contact) return attempts
  const pair = `${contact.target} ${networkOf(ip)}`
  attempts.push({ key: accountKey('loginByAccountAndAddress', pair), limit: loginByAccountAndAddress })
  const isKnown = userId !== null && (await hasSignedInFrom(platform, userId, ip))
  if (!isKnown) attempts.push({ key: accountKey('loginByAccount', contact.target), limit: loginByAccount })
  return attempts
}

/** Number of previous logins checked. */
const REMEMBERED_LOGINS = 50

async function hasSignedInFrom({ reader }: Reading, userId: string, ip: string): Promise<boolean> {
  const logins = await reader
    .select({ ip: sessions.ip })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.id))
    .limit(REMEMBERED_LOGINS)
  return logins.some((login) => login.ip !== null && networkOf(login.ip) === networkOf(ip))
}
