import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { BookSection } from '#server/platform/kernel/books.ts'
import { games } from '#server/shared/rules/games.ts'
import { rulesFields, statesRules } from '../log/rules-fields.ts'

const row = z.object({ subject: z.string(), payload: z.string() })

/** Books check: the rules of games that are in the log are those that bets are decided by. */
export const RULES: BookSection = {
  name: 'rules of games',
  keys: sql`SELECT DISTINCT reference AS key FROM log_records WHERE reference >= 'rules:' AND reference < 'rules;'`,
  invariants: [],
  recomputed: [
    {
      // only the last record of a version: a new case is stated by another one
      name: 'a version of the rules has the table and the scripts that were logged',
      rows: sql`
        SELECT page.key AS subject, (
          SELECT record.payload FROM log_records AS record WHERE record.reference = page.key ORDER BY record.sequence DESC LIMIT 1
        ) AS payload FROM page`,
      isRight(found) {
        const { subject, payload } = row.parse(found)
        const fields = rulesFields(games).get(subject)
        // of rules that a test adds, or a later release has had, nothing is known
        return fields === undefined || statesRules(payload, fields)
      },
    },
  ],
}
