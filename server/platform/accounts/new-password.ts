import type { CallInput } from '#server/contract/call.ts'
import type { setPassword as setCall, updatePassword as updateCall } from '#server/contract/calls/password.ts'
import type { Platform } from '../platform.ts'
import { Refusal } from '../refusal.ts'
import { hashPassword, refusalsOfPassword, verifyPassword } from './passwords.ts'
import { accountKey } from './rate-limits/keys.ts'

/** How a form calls its two fields. */
type FieldNames = { readonly password: string; readonly confirmation: string }

/** What a form with a new password, typed twice, is refused for: all of it at once. */
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

type Holder = { readonly userId: string; readonly sessionId: string }
type Verbs = Pick<Platform, 'reader' | 'writer' | 'settings'>

/**
 * Changes a password; the other sessions end, this one stays. Refusals, all at once and under the names that V1 gives:
 * old_password_wrong, password_too_short, password_too_long, password_mismatch; too_many_requests; conflict, when it has
 * changed meanwhile.
 */
export async function updatePassword(
  { reader, writer, settings }: Verbs,
  { userId, sessionId }: Holder,
  { old_password, password, password_confirm }: CallInput<typeof updateCall>,
): Promise<void> {
  const attempt = { key: accountKey('loginByAccount', userId), limit: settings.rateLimits.loginByAccount }
  await writer.execute('takeAttempts', [attempt])
  const user = await reader.query.users.findFirst({
    columns: { passwordHash: true },
    where: (users, { eq }) => eq(users.id, userId),
  })
  const oldHash = user?.passwordHash ?? null
  const isKnown = await verifyPassword(oldHash, old_password)
  if (isKnown) await writer.execute('returnAttempts', [attempt.key])
  const names = { password: 'new_password', confirmation: 'password_confirm' }
  const refusals = refusalsOfNewPassword(password, password_confirm, names)
  if (!isKnown) refusals.unshift(new Refusal('old_password_wrong', { field: 'old_password' }))
  if (refusals.length > 0) throw Refusal.of(refusals)
  const passwordHash = await hashPassword(password)
  await writer.execute('changePassword', { userId, sessionId, oldHash, passwordHash, site: settings.site })
}

/**
 * Gives an account without a password its first one. Refusals: password_exists; password_too_short, password_too_long,
 * password_mismatch on confirm_password (V2).
 */
export async function setPassword(
  { writer, settings }: Verbs,
  { userId, sessionId }: Holder,
  { password, confirm_password }: CallInput<typeof setCall>,
): Promise<void> {
  const names = { password: 'password', confirmation: 'confirm_password' }
  const refusals = refusalsOfNewPassword(password, confirm_password, names)
  if (refusals.length > 0) throw Refusal.of(refusals)
  const passwordHash = await hashPassword(password)
  await writer.execute('changePassword', { userId, sessionId, oldHash: null, passwordHash, site: settings.site })
}
