import { type Attempt, consumeRateLimits } from '#server/platform/kernel/rate-limits/attempts.ts'
import type { Site } from '#server/platform/kernel/settings.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { type LoginMethod, sendMessage } from '#server/platform/modules/messaging/index.ts'
import type { Locale } from '#server/shared/constants/locales.ts'
import { issueToken } from '../codes/one-time-token.ts'
import { type Contact, findByContact } from '../contact.ts'
import { isOpenedBy } from '../prove-contact.ts'
import { checkSecondFactor } from '../second-factor/second-factor.ts'

export type LoginDataRequest = {
  readonly contact: Contact
  readonly attempts: readonly Attempt[]
  /** Whether two factors are required for every login. */
  readonly needsTwoFactors: boolean
  readonly locale: Locale
  readonly site: Site
}

/**
 * Sends a player instructions to log in, with a magic link; without the link if a second factor is required, which the
 * link would bypass. For an unknown address nothing is sent and nothing else differs. Refusal: too_many_requests.
 */
export function sendLoginData(
  context: CommandContext,
  { contact, attempts, needsTwoFactors, locale, site }: LoginDataRequest,
): void {
  consumeRateLimits(context, attempts)
  const user = findByContact(context, contact)
  if (!user || !isOpenedBy(context, { userId: user.id, contact })) return
  const hasOneFactor = !needsTwoFactors && checkSecondFactor(context, user.id, null) === 'unneeded'
  const signInToken = hasOneFactor ? issueToken(context, { userId: user.id, purpose: 'sign_in', contact }) : null
  const message = { kind: 'login_data', methods: loginMethods(context, user.id), signInToken } as const
  sendMessage(context, { contact, locale: user.locale ?? locale, site, message })
}

type MethodsRow = { readonly has_password: bigint; readonly has_identity: bigint }

/** Ways in which a player can log in, for use in commands. */
export function loginMethods({ db }: CommandContext, userId: string): LoginMethod[] {
  const row = db.get<MethodsRow>(
    `SELECT password_hash IS NOT NULL AS has_password,
            EXISTS (SELECT 1 FROM social_identities WHERE user_id = users.id) AS has_identity
     FROM users WHERE id = ?`,
    [userId],
  )
  const methods: LoginMethod[] = ['code']
  if (row?.has_password) methods.unshift('password')
  if (row?.has_identity) methods.push('social')
  return methods
}
