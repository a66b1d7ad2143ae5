import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Recomputed } from '#server/platform/kernel/books.ts'
import { linkBefore } from '#server/shared/rules/fairness/chain.ts'
import { games } from '#server/shared/rules/games.ts'
import { findRules } from '#server/shared/rules/versions.ts'
import { nodeHmacSha256 } from '../fairness/index.ts'

const row = z.object({
  rules_version: z.string(),
  commitment: z.string(),
  link: z.string(),
  salt: z.string(),
  point: z.number().int(),
})

/** Recomputes the points of crash rounds from their revealed links, as a player's browser does. */
export const FLIGHTS: Recomputed = {
  name: 'a crash round ended at the point of its link',
  rows: sql`
    SELECT round.id AS subject, round.rules_version, round.commitment, round.link, chain.salt,
      round.outcome ->> '$.point' AS point
    FROM shared_rounds AS round CROSS JOIN shared_chains AS chain ON chain.id = round.chain_id
    WHERE round.id IN page AND round.game = 'crash' AND round.link IS NOT NULL AND round.outcome IS NOT NULL`,
  isRight(found) {
    const { rules_version: version, commitment, link, salt, point } = row.parse(found)
    const rules = findRules(games.shared.crash, version)
    if (!rules || linkBefore('bytes', link) !== commitment) return false
    return rules.pointOf(nodeHmacSha256, { salt, gameHash: Uint8Array.from(Buffer.from(link, 'hex')) }) === point
  },
}
