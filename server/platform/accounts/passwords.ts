import { hash, verify } from '@node-rs/argon2'
import { PASSWORD_LENGTH } from '#server/contract/calls/auth.ts'
import { Refusal } from '../refusal.ts'

/** OWASP Password Storage Cheat Sheet: argon2id (the package's default) with 19 MiB, two passes, one lane. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** What a password for an address that nobody has is checked against, so that it takes as long as any other. */
const decoy = hash('nobody signs in with this', ARGON2ID)

/** Unicode spells one character in several ways, and keyboards differ (NIST SP 800-63B 5.1.1.2). */
const normal = (password: string) => password.normalize('NFKC')

/** A PHC string. Runs in libuv's pool, never in the writer's thread. */
export function hashPassword(password: string): Promise<string> {
  return hash(normal(password), ARGON2ID)
}

/** Whether it is the password of this hash. Without a hash the answer is no, in the same time. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await decoy), normal(password))
  return matches && passwordHash !== null
}

/** What a new password is refused for (ASVS 6.2: its length and nothing else), counted in Unicode code points. */
export function refusalsOfPassword(password: string): Refusal[] {
  const length = [...normal(password)].length
  const { min, max } = PASSWORD_LENGTH
  if (length < min) return [new Refusal('password_too_short', { field: 'password', detail: String(min) })]
  if (length > max) return [new Refusal('password_too_long', { field: 'password', detail: String(max) })]
  return []
}
