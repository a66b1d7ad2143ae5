import type { users } from '#db/platform/schema/identity.ts'
import { CHANNELS, type Channel, type Contact } from '../contact.ts'

/** What an account can be sent a code to: the one of the wanted kind before the other. */
export function provenContacts(
  user: Pick<typeof users.$inferSelect, 'email' | 'phone' | 'isEmailVerified' | 'isPhoneVerified'>,
  wanted: Channel = 'email',
): Contact[] {
  const verified = { email: user.isEmailVerified ? user.email : null, phone: user.isPhoneVerified ? user.phone : null }
  return CHANNELS.toSorted((a, b) => Number(b === wanted) - Number(a === wanted)).flatMap((channel) => {
    const target = verified[channel]
    return target === null ? [] : [{ channel, target }]
  })
}
