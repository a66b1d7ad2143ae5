import { type Attempt, consumeRateLimits } from '#server/platform/kernel/rate-limits/attempts.ts'
import type { Site } from '#server/platform/kernel/settings.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { sendMessage } from '#server/platform/modules/messaging/index.ts'
import type { Locale } from '#server/shared/constants/locales.ts'
import { issueCode } from '../codes/code.ts'
import { type Contact, findByContact } from '../contact.ts'
import { isOpenedBy } from '../prove-contact.ts'

export type CodeRequest = {
  readonly purpose: 'login' | 'recovery' | 'step_up'
  readonly contact: Contact
  readonly attempts: readonly Attempt[]
  /** Language of the request; the player's own setting takes precedence. */
  readonly locale: Locale
  readonly site: Site
}

/**
 * Sends a code to the owner of an email or phone. If there is no owner, or the contact does not open the account,
 * nothing is sent and nothing else differs (ASVS 6.3.8). Refusal: too_many_requests.
 */
export function sendCode(context: CommandContext, { purpose, contact, attempts, locale, site }: CodeRequest): void {
  consumeRateLimits(context, attempts)
  const user = findByContact(context, contact)
  if (!user || !isOpenedBy(context, { userId: user.id, contact })) return
  const issued = issueCode(context, { userId: user.id, purpose, contact })
  sendMessage(context, { contact, locale: user.locale ?? locale, site, message: { kind: purpose, ...issued } })
}
