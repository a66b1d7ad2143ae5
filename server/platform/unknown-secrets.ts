import { asc, desc, type SQL, sql } from 'drizzle-orm'
import { seedPairs, sharedChains } from '#db/platform/schema/index.ts'
import { hasSecretOf } from './kernel/encryption.ts'
import type { Platform } from './kernel/platform.ts'

/**
 * Thrown if data is encrypted with a secret that the platform does not have. The message contains advice for the
 * operator.
 */
export class UnknownSecret extends Error {
  override readonly name = 'UnknownSecret'
}

/**
 * Throws UnknownSecret if the oldest or newest encrypted data uses a secret that the platform does not have: no bet
 * could be decided.
 */
export async function requireKnownSecrets({ reader, settings }: Pick<Platform, 'reader' | 'settings'>): Promise<void> {
  const { secret, formerSecrets } = settings
  for (const order of [asc, desc] as readonly ((column: SQL) => SQL)[]) {
    const seals = await Promise.all([
      reader.select({ sealed: seedPairs.sealedServerSeed }).from(seedPairs).orderBy(order(sql`rowid`)).limit(1),
      reader.select({ sealed: sharedChains.sealedLinks }).from(sharedChains).orderBy(order(sql`rowid`)).limit(1),
    ])
    for (const { sealed } of seals.flat())
      if (!hasSecretOf({ secret, formerSecrets }, sealed))
        throw new UnknownSecret(
          'The database was written under another secret than secrets.json (or APP_SECRET) has: restore the secrets.json that \
belongs to it, or name the secret in APP_SECRET_FORMER. No file was changed.',
        )
  }
}
