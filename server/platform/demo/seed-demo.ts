import { eq } from 'drizzle-orm'
import { users } from '#db/platform/schema/index.ts'
import { emailContact } from '../accounts/contact.ts'
import { hashPassword } from '../accounts/passwords.ts'
import type { Platform } from '../platform.ts'
import { DEMO_EMAIL, DEMO_FUNDS } from './demo-login.ts'
import { DEMO_FREE_SPINS } from './offers.ts'

/**
 * Makes sure that there are offers and a demo player, who has free spins. One that is there already keeps the password
 * and the money it has.
 */
export async function seedDemo({ reader, writer }: Pick<Platform, 'reader' | 'writer'>, password: string) {
  await writer.execute('seedOffers', undefined)
  const known = await reader.query.users.findFirst({ columns: { id: true }, where: eq(users.email, DEMO_EMAIL) })
  if (known) return
  const { userId } = await writer.execute('addDemoPlayer', {
    contact: emailContact(DEMO_EMAIL),
    isVerified: true,
    registerMethod: 'email',
    passwordHash: await hashPassword(password),
    currency: DEMO_FUNDS.currency,
    attribution: {},
  })
  await writer.execute('grantFreeSpins', { userId, campaignId: DEMO_FREE_SPINS.id })
}
