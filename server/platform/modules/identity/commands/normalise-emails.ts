import type { users } from '#db/platform/schema/identity.ts'
import { PAGE_ROWS } from '#server/platform/kernel/jobs/page.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import type { StoredRow } from '#server/platform/kernel/writer/stored-row.ts'
import { normalEmail } from '#server/shared/constants/contact.ts'

type Row = StoredRow<typeof users, 'id' | 'email'>

export type EmailPage = {
  /** The last id that was read; null at the end. */
  readonly last: string | null
  /** Accounts whose address another one has. */
  readonly doubles: readonly string[]
}

/**
 * Rewrites a page of the addresses that earlier releases took from providers as they came: those in Unicode get their
 * ASCII form, unless another account has it already, and empty text becomes no address.
 * @param after the id to go on from; '' to begin
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
