import { createHash } from 'node:crypto'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { accountsOfPersonAcrossPlayers } from './person.ts'

/** As it is kept: what a fingerprint says of a browser is nobody's to read. */
export const hashOfFingerprint = (fp: string): string => createHash('sha256').update(fp).digest('hex')

/** Remembers from which browser a player has signed in. */
export function noteFingerprint({ db, now }: CommandContext, userId: string, hash: string): void {
  db.run(
    'INSERT INTO fingerprints (hash, user_id, first_seen_at) VALUES (?, ?, ?) ON CONFLICT (hash, user_id) DO NOTHING',
    [hash, userId, now],
  )
}

/** As it is kept: what a provider calls a card or an account is that provider's own. */
export const hashOfInstrument = (provider: string, instrument: string): string =>
  createHash('sha256').update(`${provider}\n${instrument}`).digest('hex')

/** Remembers what a player has paid in from. */
export function noteInstrument({ db, now }: CommandContext, userId: string, hash: string): void {
  db.run(
    'INSERT INTO payment_instruments (hash, user_id, first_seen_at) VALUES (?, ?, ?) ON CONFLICT (hash, user_id) DO NOTHING',
    [hash, userId, now],
  )
}

/** As many as one statement may be asked about. */
const MOST = 100

/**
 * Other accounts that are this player's: proven by the same documents, signed in to from a browser of theirs, or paid in to
 * from the same card or account. Inside a command.
 */
export function linkedAccounts(context: Pick<CommandContext, 'db'>, userId: string): string[] {
  const linked = new Set([
    ...accountsOfPersonAcrossPlayers(context, userId),
    ...accountsOfInstrument(context, userId),
    ...accountsOfBrowser(context, userId),
  ])
  return [...linked].slice(0, MOST)
}

function accountsOfBrowser({ db }: Pick<CommandContext, 'db'>, userId: string): string[] {
  return db
    .all<{ user_id: string }>(
      `SELECT DISTINCT other.user_id FROM fingerprints AS own JOIN fingerprints AS other ON other.hash = own.hash
       WHERE own.user_id = ? AND other.user_id <> ? LIMIT ?`,
      [userId, userId, MOST],
    )
    .map(({ user_id }) => user_id)
}

function accountsOfInstrument({ db }: Pick<CommandContext, 'db'>, userId: string): string[] {
  return db
    .all<{ user_id: string }>(
      `SELECT DISTINCT other.user_id FROM payment_instruments AS own
       JOIN payment_instruments AS other ON other.hash = own.hash
       WHERE own.user_id = ? AND other.user_id <> ? LIMIT ?`,
      [userId, userId, MOST],
    )
    .map(({ user_id }) => user_id)
}
