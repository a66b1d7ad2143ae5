import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { BookSection } from '#server/platform/kernel/books.ts'
import { canonicalJson, type Json } from '#server/platform/kernel/canonical-json.ts'
import { tables } from '#server/shared/rules/tables/game.ts'
import { tableOf } from '#server/shared/rules/tables/tables.ts'
import { isEarlierLink } from './is-earlier-link.ts'

const ended = z.object({
  game: z.string(),
  number: z.number(),
  serial: z.number(),
  position: z.number(),
  link: z.string(),
  outcome: z.string().optional(),
})
type Ended = z.output<typeof ended>
const row = z.object({
  payload: z.string(),
  before: z.string().nullable(),
  terminal: z.string().nullable(),
  salt: z.string().nullable(),
})

const hmac = (key: Uint8Array, message: Uint8Array) =>
  new Uint8Array(createHmac('sha256', key).update(message).digest())

/** Books check: logged ends of rounds of live tables have no gap, and follow from their links. */
export const TABLE_RESULTS: BookSection = {
  name: 'results of live tables',
  keys: sql`SELECT record.reference AS key FROM log_records AS record WHERE record.reference >= 'table:' AND record.reference < 'table;'`,
  mostRows: 200,
  invariants: [],
  recomputed: [
    {
      name: 'a round of a live table follows the one before, and has the result of its link and its salt',
      rows: sql`
        SELECT record.reference AS subject, record.payload, chain.terminal, chain.salt, (
          SELECT before.payload FROM log_records AS before
          WHERE before.reference < record.reference
            AND before.reference >= format('table:%s/%s/', record.payload ->> '$.provider', record.payload ->> '$.game')
          ORDER BY before.reference DESC LIMIT 1
        ) AS before
        FROM log_records AS record
        LEFT JOIN casino_chains AS chain ON chain.provider = record.payload ->> '$.provider'
          AND chain.game_id = record.payload ->> '$.game' AND chain.serial = record.payload ->> '$.serial'
        WHERE record.reference IN page`,
      isRight(found) {
        const { payload, before, terminal, salt } = row.parse(found)
        if (terminal === null || salt === null) return false
        const round = ended.parse(JSON.parse(payload))
        return (
          follows(round, before === null ? null : ended.parse(JSON.parse(before)), terminal) && isDrawn(round, salt)
        )
      },
    },
  ],
}

/** Whether a round follows the one before; that of the first logged one is the terminal. */
function follows(round: Ended, before: Ended | null, terminal: string): boolean {
  const start = { link: terminal, position: 0 }
  if (before === null) return isEarlierLink(start, round)
  if (round.number !== before.number + 1) return false
  if (round.serial === before.serial) return round.position === before.position + 1 && isEarlierLink(before, round)
  return round.serial === before.serial + 1 && round.position === 1 && isEarlierLink(start, round)
}

/** Whether a version of the rules has drawn this; a void round has no result, and other providers' rules are unknown. */
function isDrawn({ game, link, outcome }: Ended, salt: string): boolean {
  const table = tableOf(game)
  if (outcome === undefined || !table) return true
  const randomness = { salt, gameHash: Buffer.from(link, 'hex') }
  return tables.released.some((rules) => canonicalJson(rules.draw(table.game, hmac, randomness)) === outcome)
}

const tableBet = z.object({
  outcome: z.string(),
  payload: z.string().nullable(),
  is_between: z.number(),
})
const betOutcome = z.object({ link: z.string(), result: z.custom<Json>() })

/** Books check from the bets at live tables to the log. */
export const TABLE_BETS: BookSection = {
  name: 'bets at live tables',
  keys: sql`SELECT seq AS key FROM casino_transactions WHERE call IN ('bet', 'freespin_win') AND status = 'posted'`,
  invariants: [],
  recomputed: [
    {
      // the result of the last rounds may still be under way, and rounds of before have none
      name: 'a bet at a live table has the link and the result that were logged for its round',
      rows: sql`
        SELECT bet.id AS subject, bet.outcome, record.payload, EXISTS (
            SELECT 1 FROM log_records AS earlier WHERE earlier.reference >= round.prefix AND earlier.reference < round.reference
          ) AND EXISTS (
            SELECT 1 FROM log_records AS later WHERE later.reference > round.reference AND later.reference < format('%s:', round.prefix)
          ) AS is_between
        FROM (
          SELECT placed.bet_id, format('table:%s/%s/', placed.provider, bet.outcome ->> '$.table') AS prefix,
            format('table:%s/%s/%012d', placed.provider, bet.outcome ->> '$.table', bet.outcome ->> '$.number') AS reference
          FROM casino_transactions AS placed CROSS JOIN bets AS bet ON bet.id = placed.bet_id
          WHERE placed.seq IN page AND bet.outcome ->> '$.table' IS NOT NULL
        ) AS round
        CROSS JOIN bets AS bet ON bet.id = round.bet_id
        LEFT JOIN log_records AS record ON record.reference = round.reference`,
      isRight(found) {
        const { outcome, payload, is_between: isBetween } = tableBet.parse(found)
        if (payload === null) return isBetween === 0
        const { link, result } = betOutcome.parse(JSON.parse(outcome))
        const logged = ended.parse(JSON.parse(payload))
        return logged.link === link && logged.outcome === canonicalJson(result)
      },
    },
  ],
}
