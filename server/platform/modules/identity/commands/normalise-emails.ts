import type { users } from '#db/platform/schema/identity.ts'
import { PAGE_ROWS } from '#server/platform/kernel/jobs/page.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import type { StoredRow } from '#server/platform/kernel/writer/stored-row.ts'
import { normalEmail } from '#server/shared/constants/contact.ts'

type Row = StoredRow<typeof users, 'id' | 'email'>

export type EmailPage = {
  /** Last id read; null at the end. */
  readonly last: string | null
  /** Accounts whose normalized email belongs to another account. */
  readonly doubles: readonly string[]
}

/**
 * Normalizes a page of email addresses that earlier releases stored as providers sent them: Unicode domains become
 * ASCII, unless another account has that address, and empty text becomes null.
 * @param after id to continue after; '' to start
 */
export function normaliseEmails({ db }: CommandContext, { after }: { readonly after: string }): EmailPage {
  const rows = db.all<Row>(
    `SELECT id, email FROM users WHERE (email GLOB '*[^ -~]*' OR email = '') AND id > ? ORDER BY id LIMIT ?`,
    [after, PAGE_ROWS],
  )
  const doubles = rows.filter(({ id, email }) => {
    if (email === '') db.run(`UPDATE users SET email = NULL, is_email_verified = 0 WHERE id = ?`, [id])
    const normal = normalEmail(email ?? '')
    return normal !== null && db.run(`UPDATE OR IGNORE users SET email = ? WHERE id = ?`, [normal, id]).changes === 0
  })
  const last = rows.length < PAGE_ROWS ? null : (rows.at(-1)?.id ?? null)
  return { last, doubles: doubles.map(({ id }) => id) }
}
