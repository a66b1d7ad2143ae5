import type { users } from '#db/platform/schema/identity.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import type { StoredRow } from '#server/platform/kernel/writer/stored-row.ts'
import type { Locale } from '#server/shared/constants/locales.ts'

/** Withdraws a player's marketing consent on self-exclusion, for use in commands. */
export function withdrawMarketing({ db }: Pick<CommandContext, 'db'>, userId: string): void {
  db.run(`UPDATE users SET marketing_since = NULL WHERE id = ?`, [userId])
}

export type OfferReader = { readonly userId: string; readonly email: string; readonly locale: Locale | null }

type Page = { readonly after: string; readonly limit: number }
type Row = Pick<StoredRow<typeof users>, 'id' | 'locale'> & { readonly email: string }

/** Players with marketing consent and a verified email, from an id on, for use in commands. */
export function offerReadersAcrossPlayers({ db }: Pick<CommandContext, 'db'>, { after, limit }: Page): OfferReader[] {
  return db
    .all<Row>(
      `SELECT id, email, locale FROM users
       WHERE id > ? AND marketing_since IS NOT NULL AND is_email_verified = 1 AND email IS NOT NULL AND closed_at IS NULL
       ORDER BY id LIMIT ?`,
      [after, limit],
    )
    .map(({ id, ...reader }) => ({ userId: id, ...reader }))
}
