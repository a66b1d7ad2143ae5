import { createHash } from 'node:crypto'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { accountsOfPersonAcrossPlayers } from './person.ts'

/** Only the hash is stored: the fingerprint's details are private. */
export const hashOfFingerprint = (fp: string): string => createHash('sha256').update(fp).digest('hex')

export function noteFingerprint({ db, now }: CommandContext, userId: string, hash: string): void {
  db.run(
    'INSERT INTO fingerprints (hash, user_id, first_seen_at) VALUES (?, ?, ?) ON CONFLICT (hash, user_id) DO NOTHING',
    [hash, userId, now],
  )
}

/** Only the hash is stored: the identifier of a card or account belongs to the provider. */
export const hashOfInstrument = (provider: string, instrument: string): string =>
  createHash('sha256').update(`${provider}\n${instrument}`).digest('hex')

export function noteInstrument({ db, now }: CommandContext, userId: string, hash: string): void {
  db.run(
    'INSERT INTO payment_instruments (hash, user_id, first_seen_at) VALUES (?, ?, ?) ON CONFLICT (hash, user_id) DO NOTHING',
    [hash, userId, now],
  )
}

/** Maximum number of parameters of a statement. */
const MOST = 100

/**
 * Other accounts of the same player: verified by the same documents, used from a browser of theirs, or funded from the
 * same card or account. For use in commands.
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
