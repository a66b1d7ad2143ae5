import type { Environment } from '#server/env.ts'
import type { Providers } from './providers/index.ts'

/**
 * Returns a one-line warning about features that will not work because messages to players are not delivered; undefined
 * if they are delivered, or if a demo site shows them on its outbox page.
 */
export function undelivered(
  { DEMO_LOGIN: isDemo }: Pick<Environment, 'DEMO_LOGIN'>,
  { email, sms }: Pick<Providers, 'email' | 'sms'>,
): string | undefined {
  const silent = [email.isDelivered || 'EMAIL_PROVIDER', sms.isDelivered || 'SMS_PROVIDER'].filter((it) => it !== true)
  if (isDemo || silent.length === 0) return undefined
  return `${silent.join(' and ')} of this platform delivers nothing: no code reaches a player, so that nobody recovers a password, verifies a contact or logs in by a code through it`
}
