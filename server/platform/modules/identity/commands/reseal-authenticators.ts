import { resealing } from '#server/platform/kernel/reseal.ts'
import { SEAL_PURPOSE } from '../second-factor/check-second-factor.ts'

/** Seals the secrets of a page of authenticators anew. */
export const resealAuthenticators = resealing({
  select: `SELECT rowid, sealed_secret AS sealed, user_id AS owner, '' AS part FROM authenticators
    WHERE rowid > ? ORDER BY rowid LIMIT ?`,
  update: 'UPDATE authenticators SET sealed_secret = ? WHERE rowid = ?',
  purpose: SEAL_PURPOSE,
  rowId: ({ owner }) => owner,
})
