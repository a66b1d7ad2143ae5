import { eq, or } from 'drizzle-orm'
import { users } from '#db/platform/schema/identity.ts'
import { emailContact, phoneContact } from '../contact.ts'
import type { Platform } from '../platform.ts'

/** The id of a player by it, by their email or by their phone; null for nobody. */
export async function findAcrossPlayers({ reader }: Pick<Platform, 'reader'>, who: string): Promise<string | null> {
  const email = emailContact(who).target
  const phone = phoneContact(who)?.target ?? who
  const isMeant = or(eq(users.id, who), eq(users.email, email), eq(users.phone, phone))
  const [found] = await reader.select({ id: users.id }).from(users).where(isMeant).limit(1)
  return found?.id ?? null
}
