import { eq } from 'drizzle-orm'
import { users } from '#db/platform/schema/index.ts'
import { hashPassword } from '../accounts/passwords.ts'
import type { Platform } from '../platform.ts'
import { DEMO_EMAIL, DEMO_FUNDS } from './demo-login.ts'

/** Makes sure that there is a demo player. One that is there already keeps the password and the money it has. */
export async function seedDemo({ reader, writer }: Pick<Platform, 'reader' | 'writer'>, password: string) {
  const known = await reader.query.users.findFirst({ columns: { id: true }, where: eq(users.email, DEMO_EMAIL) })
  if (known) return
  await writer.execute('addDemoPlayer', {
    email: DEMO_EMAIL,
    passwordHash: await hashPassword(password),
    currency: DEMO_FUNDS.currency,
    attribution: {},
  })
}
