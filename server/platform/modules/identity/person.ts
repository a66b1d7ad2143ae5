import type { Secrets } from '#server/platform/kernel/former-secrets.ts'
import { keyedHash } from '#server/platform/kernel/keyed-hash.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'

const KEY_PURPOSE = 'fairline/person/v1'

/** Whom a document names. */
export type Person = {
  readonly givenName: string
  readonly familyName: string
  /** `YYYY-MM-DD`. */
  readonly born: string
  readonly country: string
}

/**
 * The keyed hash of who somebody is, the same however they spell it: case, accents, spaces and the order of names are left
 * out. A plain hash of a name and a day of birth could be tried out. Under another secret it is another: the check's holder is
 * kept, sealed, and it is made anew with their seal.
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

/** Keeps whom a check that is begun names, inside a command; it counts once the check has proven it. */
export function setPerson({ db }: Pick<CommandContext, 'db'>, userId: string, hash: string): void {
  db.run(`UPDATE users SET person_hash = ? WHERE id = ?`, [hash, userId])
}

const IS_PROVEN = `verification_status IN ('success', 'verified') AND person_hash IS NOT NULL`

/** By whom an account is proven to be owned, inside a command; undefined before that. */
export function personOf({ db }: Pick<CommandContext, 'db'>, userId: string): string | undefined {
  return db.get<{ person_hash: string }>(`SELECT person_hash FROM users WHERE id = ? AND ${IS_PROVEN}`, [userId])
    ?.person_hash
}

/** The other accounts that the same person is proven to own, inside a command. What somebody merely says of themselves links nothing. */
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
