import { accountKey } from '#server/platform/kernel/rate-limits/keys.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CallInput } from '#server/shared/contract/call.ts'
import type { setPassword as setCall, updatePassword as updateCall } from '#server/shared/contract/identity/password.ts'
import { admit } from './admit.ts'
import { refusalsOfPassword } from './passwords.ts'
import type { Platform } from './platform.ts'

type FieldNames = { readonly password: string; readonly confirmation: string }

export function refusalsOfNewPassword(
  password: string,
  confirmation: string,
  names: FieldNames = { password: 'password', confirmation: 'password_confirm' },
): Refusal[] {
  const refusals = refusalsOfPassword(password).map(
    ({ code, detail }) => new Refusal(code, { field: names.password, detail }),
  )
  if (password !== confirmation) refusals.push(new Refusal('password_mismatch', { field: names.confirmation }))
  return refusals
}

type Holder = { readonly userId: string; readonly sessionId: string; readonly ip: string }
type Verbs = Pick<Platform, 'reader' | 'writer' | 'settings' | 'passwords'>

/**
 * Changes a password; the other sessions end, the current one stays. Refusals, all together and under the form's field
 * names: old_password_wrong, password_too_short, password_too_long, password_mismatch; too_many_requests; conflict, if
 * the password has changed in the meantime.
 */
export async function updatePassword(
  platform: Verbs,
  { userId, sessionId, ip }: Holder,
  { old_password, password, password_confirm }: CallInput<typeof updateCall>,
): Promise<void> {
  const { writer, settings } = platform
  const attempt = {
    key: accountKey('loginByAccountAndAddress', userId),
    limit: settings.rateLimits.loginByAccountAndAddress,
  }
  using permit = await admit(platform, { attempts: [attempt], ip })
  const oldHash = await passwordHashOf(platform, userId)
  const isKnown = await permit.verify(oldHash, old_password)
  if (isKnown) await writer.execute('refundRateLimits', [attempt.key])
  const names = { password: 'new_password', confirmation: 'password_confirm' }
  const refusals = refusalsOfNewPassword(password, password_confirm, names)
  if (!isKnown) refusals.unshift(new Refusal('old_password_wrong', { field: 'old_password' }))
  if (refusals.length > 0) throw Refusal.of(refusals)
  const passwordHash = await permit.hash(password)
  await writer.execute('changePassword', { userId, sessionId, oldHash, passwordHash, site: settings.site })
}

/**
 * Sets the first password of an account without one. Refusals: password_exists; password_too_short, password_too_long,
 * password_mismatch on confirm_password; too_many_requests.
 */
export async function setPassword(
  platform: Verbs,
  { userId, sessionId, ip }: Holder,
  { password, confirm_password }: CallInput<typeof setCall>,
): Promise<void> {
  const { writer, settings } = platform
  const names = { password: 'password', confirmation: 'confirm_password' }
  const refusals = refusalsOfNewPassword(password, confirm_password, names)
  if (refusals.length > 0) throw Refusal.of(refusals)
  // the command checks again: this only saves a hash
  if ((await passwordHashOf(platform, userId)) !== null) throw new Refusal('password_exists', { field: 'password' })
  const attempt = {
    key: accountKey('passwordSetByAccount', userId),
    limit: settings.rateLimits.passwordSetByAccount,
  }
  using permit = await admit(platform, { attempts: [attempt], ip })
  const passwordHash = await permit.hash(password)
  await writer.execute('changePassword', { userId, sessionId, oldHash: null, passwordHash, site: settings.site })
}

/** Null for an account without a password, and if there is no account. */
export async function passwordHashOf({ reader }: Pick<Platform, 'reader'>, userId: string): Promise<string | null> {
  const user = await reader.query.users.findFirst({
    columns: { passwordHash: true },
    where: (users, { eq }) => eq(users.id, userId),
  })
  return user?.passwordHash ?? null
}
