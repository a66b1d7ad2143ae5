import { type Attempt, consumeRateLimits } from '#server/platform/kernel/rate-limits/attempts.ts'
import type { Site } from '#server/platform/kernel/settings.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { sendMessage } from '#server/platform/modules/messaging/index.ts'
import type { Locale } from '#server/shared/constants/locales.ts'
import { issueCode, redeemCode } from '../codes/code.ts'
import type { Contact } from '../contact.ts'

/** Within this time no new code is sent, and the form for the pending one is shown. */
const SEND_AGAIN_MS = 60_000
const PURPOSE = 'second_factor'

export type SentFactor = {
  /** Contact used to log in. */
  readonly contact: Contact
  readonly attempts: readonly Attempt[]
  /** Language of the request; the player's own setting takes precedence. */
  readonly locale: Locale
  readonly site: Site
}

type Shown = { readonly userId: string; readonly shown: string | null }

/**
 * Second factor for players without an authenticator if the operator requires two factors: a code sent to the contact used
 * to log in. Sends a code if none was entered, otherwise checks it. Refusal: too_many_requests.
 */
export function checkSentFactor(
  context: CommandContext,
  { userId, shown }: Shown,
  sent: SentFactor,
): 'shown' | 'sent' | 'wrong' {
  const { contact } = sent
  if (shown === null) {
    sendFactor(context, userId, sent)
    return 'sent'
  }
  const code = shown.replace(/\s/g, '')
  const sentTo = redeemCode(context, { userId, purpose: PURPOSE, channel: contact.channel, code })
  return sentTo?.target === contact.target ? 'shown' : 'wrong'
}

function sendFactor(context: CommandContext, userId: string, { contact, attempts, locale, site }: SentFactor): void {
  const { db, now } = context
  const onItsWay = db.get(
    `SELECT id FROM codes WHERE user_id = ? AND purpose = ? AND channel = ? AND ended_at IS NULL AND attempts = 0 AND created_at > ?`,
    [userId, PURPOSE, contact.channel, now - SEND_AGAIN_MS],
  )
  if (onItsWay) return
  consumeRateLimits(context, attempts)
  const issued = issueCode(context, { userId, purpose: PURPOSE, contact })
  const user = db.get<{ locale: Locale | null }>(`SELECT locale FROM users WHERE id = ?`, [userId])
  sendMessage(context, { contact, locale: user?.locale ?? locale, site, message: { kind: 'login', ...issued } })
}
