import { z } from 'zod'
import { adapter, Undeliverable } from '#server/platform/providers/adapter.ts'
import type { EmailProvider } from '#server/platform/providers/email/port.ts'
import type { SmsProvider } from '#server/platform/providers/sms/port.ts'
import type { Network } from '../world/network.ts'
import type { Random } from '../world/random.ts'

const NO_SETTINGS = z.object({})
const TIMEOUT_MS = 10_000

/** Mailboxes and telephones. A message arrives once or more, or never. */
export type Mail = {
  readonly email: ReturnType<typeof adapter<typeof NO_SETTINGS, EmailProvider>>
  readonly sms: ReturnType<typeof adapter<typeof NO_SETTINGS, SmsProvider>>
  /** Latest message to a contact; undefined if none has arrived. */
  latestTo(contact: string): string | undefined
  hasReceived(messageId: string): boolean
}

export function createMail({ network, random }: { readonly network: Network; readonly random: Random }): Mail {
  const received = new Map<string, string>()
  const ids = new Set<string>()
  const take = ({ id, to, body }: { readonly id: string; readonly to: string; readonly body: string }) =>
    network.deliver({ from: 'platform', to: 'mail', timeoutMs: TIMEOUT_MS, isRepeatable: true }, async () => {
      // greylisting
      if (random.chance(0.1)) throw new Error('try again later')
      if (random.chance(0.003)) throw new Undeliverable('no such mailbox')
      received.set(to, body)
      ids.add(id)
    })
  return {
    email: adapter(NO_SETTINGS, (): EmailProvider => ({ isDelivered: true, send: take })),
    sms: adapter(NO_SETTINGS, (): SmsProvider => ({ isDelivered: true, send: take })),
    latestTo: (contact) => received.get(contact),
    hasReceived: (messageId) => ids.has(messageId),
  }
}
