import { createHash } from 'node:crypto'
import { hash } from '#server/platform/hosts/node/argon2/argon2.ts'

/** Secret of the platform, and the password of all players, of a database that `write.ts` has written. */
export const SECRET = 'the secret of a large database, and of no other'
export const PASSWORD = 'seven quiet rivers'

const SALT_BYTES = 16

/** Hash of `PASSWORD`, with a salt that depends on the seed only. */
export function passwordHashOf(seed: string): Promise<string> {
  return hash(PASSWORD, createHash('sha256').update(seed).digest().subarray(0, SALT_BYTES))
}
