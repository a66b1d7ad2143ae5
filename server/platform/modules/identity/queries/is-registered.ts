import { eq } from 'drizzle-orm'
import { users } from '#db/platform/schema/identity.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'

/** Whether an account has this address, in its one spelling. */
export async function isRegistered({ reader }: Pick<Platform, 'reader'>, email: string): Promise<boolean> {
  return (await reader.$count(users, eq(users.email, email))) > 0
}
