import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Recomputed } from '#server/platform/kernel/books.ts'
import { isBeaconText } from '#server/shared/rules/fairness/beacon.ts'
import { linkBefore } from '#server/shared/rules/fairness/chain.ts'
import { games } from '#server/shared/rules/games.ts'
import { findRules } from '#server/shared/rules/versions.ts'
import { nodeHmacSha256 } from '../fairness/index.ts'

const row = z.object({
  subject: z.string(),
  rules_version: z.string(),
  commitment: z.string(),
  link: z.string(),
  outcome: z.string(),
  purchases: z.string(),
})

const outcome = z.object({
  ticket: z.number().int(),
  total: z.number().int(),
  winner: z.number().int(),
  entries_hash: z.string(),
  digest: z.string(),
  beacon: z.string(),
  beacon_signature: z.string().nullish(),
})

const purchases = z.array(z.object({ player: z.string(), tickets: z.number().int(), status: z.string() }))

const RANDOM_BYTES = 8

/**
 * Recomputes draws of rooms from their revealed links, as docs/domain/games.md B.3 defines them: the digest, its ticket,
 * and the purchase that holds it. The hash of the entries is compared with the log, since it contains pseudonyms.
 */
export const DRAWS: Recomputed = {
  name: 'a draw of a room is that of its link, its beacon and its tickets',
  rows: sql`
    SELECT round.id AS subject, round.rules_version, round.commitment, round.link, round.outcome, (
      SELECT json_group_array(json_object('player', bet.user_id, 'tickets', bet.params ->> '$.tickets', 'status', bet.status)
        ORDER BY bet.rowid)
      FROM shared_bets AS bet WHERE bet.round_id = round.id AND bet.status <> 'refunded'
    ) AS purchases
    FROM shared_rounds AS round
    WHERE round.id IN page AND round.game = 'rooms' AND round.link IS NOT NULL AND round.outcome IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM shared_bets AS bet WHERE bet.round_id = round.id AND bet.is_final = 0)`,
  isRight(found) {
    const { subject, rules_version: version, commitment, link, ...round } = row.parse(found)
    const rules = findRules(games.shared.rooms, version)
    if (!rules || linkBefore('text', link) !== commitment) return false
    const drawn = outcome.parse(JSON.parse(round.outcome))
    const bought = purchases.parse(JSON.parse(round.purchases))
    const back = rules.ticketsBack(bought)
    const entries = bought
      .map(({ status, tickets }, index) => ({ status, tickets: tickets - (back[index] ?? 0) }))
      .filter(({ tickets }) => tickets > 0)
    const total = entries.reduce((sum, { tickets }) => sum + tickets, 0)
    const message = ['room', subject, drawn.entries_hash, drawn.beacon, total].join(':')
    const digest = Buffer.from(nodeHmacSha256(Buffer.from(link), Buffer.from(message)))
    const ticket = Number((digest.readBigUInt64BE(0) * BigInt(total)) >> BigInt(8 * RANDOM_BYTES))
    let last = 0
    const winner = entries.findIndex(({ tickets }) => {
      last += tickets
      return ticket < last
    })
    return (
      drawn.total === total &&
      drawn.digest === digest.toString('hex') &&
      drawn.ticket === ticket &&
      drawn.winner === winner &&
      entries.every(({ status }, index) => (status === 'won') === (index === winner)) &&
      isBeaconText(drawn.beacon, drawn.beacon_signature)
    )
  },
}

const chain = z.object({ salt: z.string(), beacon_round: z.number().nullable(), salt_signature: z.string().nullable() })

/** Salts of chains are the beacon's words of their announced rounds. */
export const SALTS: Recomputed = {
  name: 'the salt of a chain is the word of its announced beacon round',
  rows: sql`
    SELECT chain.id AS subject, chain.salt, chain.beacon_round, chain.salt_signature FROM shared_chains AS chain
    WHERE chain.id IN page AND chain.salt IS NOT NULL AND chain.beacon_round IS NOT NULL`,
  isRight(found) {
    const { salt, beacon_round: round, salt_signature: signature } = chain.parse(found)
    return salt.includes(`:${round}:`) && isBeaconText(salt, signature)
  },
}
