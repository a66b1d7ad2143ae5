import { PAGE_ROWS } from '#server/platform/kernel/jobs/page.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'

/** How long codes are stored after they expire: they are useless by then, and deleted secrets cannot leak. */
const KEPT_MS = 24 * 60 * 60_000

const PAGES = [
  `DELETE FROM codes WHERE id IN (SELECT id FROM codes WHERE expires_at <= ? ORDER BY expires_at LIMIT ?)`,
  `DELETE FROM one_time_tokens WHERE hash IN (
     SELECT hash FROM one_time_tokens WHERE expires_at <= ? ORDER BY expires_at LIMIT ?
   )`,
  `DELETE FROM passkey_challenges WHERE challenge IN (
     SELECT challenge FROM passkey_challenges WHERE expires_at <= ? ORDER BY expires_at LIMIT ?
   )`,
  `DELETE FROM barred_contacts WHERE hash IN (SELECT hash FROM barred_contacts WHERE until <= ? ORDER BY until LIMIT ?)`,
] as const

/** Deletes a page of codes, tokens, challenges and bars, a day after they have expired. */
export function purgeExpired({ db, now }: CommandContext): { changed: number } {
  let left = PAGE_ROWS
  for (const page of PAGES) left -= db.run(page, [now - KEPT_MS, left]).changes
  return { changed: PAGE_ROWS - left }
}
