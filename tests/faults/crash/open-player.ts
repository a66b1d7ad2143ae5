import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { sessions, users } from '#db/platform/schema/index.ts'
import { readWallets } from '#server/platform/modules/ledger/reads.ts'
import { type Micros, parseMicros } from '#server/shared/money/micros.ts'
import { SANDBOX } from '../../support/deposits.ts'
import { registrationOf } from '../../support/platform/registration.ts'
import type { CrashSite } from './crash-site.ts'

export type CrashPlayer = { readonly userId: string; readonly sessionId: string; roubles(): Promise<Micros> }

/** Registers a player of the site with the platform's own command. */
export async function openPlayer({ execute, reader }: CrashSite, email = 'player@example.com'): Promise<CrashPlayer> {
  await execute('register', registrationOf(email))
  const [session] = await reader
    .select({ id: sessions.id, userId: sessions.userId })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(users.email, email))
  if (!session) throw new Error('a new player is signed in')
  const { userId, id: sessionId } = session
  return {
    userId,
    sessionId,
    async roubles() {
      const wallet = (await readWallets(reader, userId)).find(({ currency }) => currency === 'RUB')
      return wallet?.balance ?? parseMicros('0')
    },
  }
}

/** Opens a deposit of the player and returns the report that its provider would send. */
export async function openDeposit({ execute }: CrashSite, { userId }: CrashPlayer, amount: string) {
  const { id } = await execute('createDeposit', {
    userId,
    amount,
    currency: 'RUB',
    provider: SANDBOX.provider,
    idempotencyKey: randomUUID(),
  })
  return { ...SANDBOX, depositId: id, providerReference: id, amount: parseMicros(amount), currency: 'RUB' as const }
}
