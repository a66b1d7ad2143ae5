import type { Secrets } from '#server/platform/kernel/former-secrets.ts'
import { keyedHash } from '#server/platform/kernel/keyed-hash.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'

const KEY_PURPOSE = 'fairline/person/v1'

export type Person = {
  readonly givenName: string
  readonly familyName: string
  /** `YYYY-MM-DD`. */
  readonly born: string
  readonly country: string
}

/**
 * Keyed hash of a person, independent of spelling: case, accents, spaces and the order of names are ignored. An unkeyed
 * hash of a name and a date of birth could be guessed. It depends on the secret; after a rotation it is recomputed from
 * the verification's holder when that is re-encrypted.
 */
export function personHash(secrets: Secrets, { givenName, familyName, born, country }: Person): string {
  const words = `${givenName} ${familyName}`
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  return keyedHash(secrets, KEY_PURPOSE, JSON.stringify([words.sort(), born, country]))
}

/** Stores the person named in a pending verification, for use in commands. It takes effect once verified. */
export function setPerson({ db }: Pick<CommandContext, 'db'>, userId: string, hash: string): void {
  db.run(`UPDATE users SET person_hash = ? WHERE id = ?`, [hash, userId])
}

const IS_PROVEN = `verification_status IN ('success', 'verified') AND person_hash IS NOT NULL`

/** Person hash of an account, for use in commands; undefined if not verified. */
export function personOf({ db }: Pick<CommandContext, 'db'>, userId: string): string | undefined {
  return db.get<{ person_hash: string }>(`SELECT person_hash FROM users WHERE id = ? AND ${IS_PROVEN}`, [userId])
    ?.person_hash
}

/** Other verified accounts of the same person, for use in commands. Unverified claims link nothing. */
export function accountsOfPersonAcrossPlayers(context: Pick<CommandContext, 'db'>, userId: string): string[] {
  const hash = personOf(context, userId)
  if (hash === undefined) return []
  return context.db
    .all<{ id: string }>(
      `SELECT id FROM users WHERE person_hash = ? AND id <> ? AND ${IS_PROVEN} ORDER BY id LIMIT 100`,
      [hash, userId],
    )
    .map(({ id }) => id)
}
