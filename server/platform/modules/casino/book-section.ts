import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { BookSection } from '#server/platform/kernel/books.ts'
import { isBeaconText } from '#server/shared/rules/fairness/beacon.ts'
import { sha256Hex } from '#server/shared/rules/fairness/commitment.ts'

/** Sum moved by a round's transfers: its stakes, or everything else. */
const moved = (which: 'stake' | 'rest') => sql`(
  SELECT coalesce(sum(entry.amount), 0) FROM casino_transactions AS bet
  CROSS JOIN transfers AS transfer ON transfer.reference = format('bet:%s', bet.bet_id)
  CROSS JOIN entries AS entry ON entry.transfer_id = transfer.id
  CROSS JOIN ledger_accounts AS account ON account.id = entry.account_id
  WHERE bet.provider = round.provider AND bet.round_id = round.round_id AND bet.call IN ('bet', 'freespin_win') AND bet.status = 'posted'
    AND ${
      which === 'stake'
        ? sql`transfer.kind = 'stake' AND account.kind = 'inplay'`
        : sql`transfer.kind NOT IN ('stake', 'write_off') AND (account.user_id IS NOT NULL AND account.kind <> 'inplay'
          OR account.kind IN ('house:receivable', 'house:bonus_cost'))`
    }
)`

/** Amount of a round that is still open. */
const IN_PLAY = sql`(
  SELECT coalesce(sum(entry.amount), 0) FROM casino_transactions AS bet
  CROSS JOIN transfers AS transfer ON transfer.reference = format('bet:%s', bet.bet_id)
  CROSS JOIN entries AS entry ON entry.transfer_id = transfer.id
  CROSS JOIN ledger_accounts AS account ON account.id = entry.account_id AND account.kind = 'inplay'
  WHERE bet.provider = round.provider AND bet.round_id = round.round_id AND bet.call IN ('bet', 'freespin_win') AND bet.status = 'posted'
)`

/** The rounds of the bets of a page. */
const ROUNDS = sql`casino_transactions AS placed CROSS JOIN casino_rounds AS round
  ON round.provider = placed.provider AND round.round_id = placed.round_id`

/** Invariant check: the totals stored with provider rounds must equal the transfers of their bets. */
export const CASINO_ROUNDS: BookSection = {
  name: 'provider rounds',
  // rounds are found through their transactions; a free spin has only its `freespin_win`
  keys: sql`SELECT seq AS key FROM casino_transactions WHERE call IN ('bet', 'freespin_win') AND status = 'posted'`,
  invariants: [
    {
      name: "a round's stakes are what was staked on its bets",
      violated: sql`
        SELECT DISTINCT round.round_id AS subject FROM ${ROUNDS}
        WHERE placed.seq IN page AND round.staked <> ${moved('stake')}`,
    },
    {
      name: 'a round has won and given back what its player has got of it',
      violated: sql`
        SELECT DISTINCT round.round_id AS subject FROM ${ROUNDS}
        WHERE placed.seq IN page AND round.won + round.refunded <> ${moved('rest')}`,
    },
    {
      name: 'what is in play of a round is what stands of it while it is open, and nothing after',
      violated: sql`
        SELECT DISTINCT round.round_id AS subject FROM ${ROUNDS}
        WHERE placed.seq IN page AND ${IN_PLAY} <> iif(round.state = 'OPEN', round.staked - round.refunded, 0)`,
    },
  ],
}

const seed = z.object({ server_seed: z.string(), server_hash: z.string() })

/** Books check: seeds that providers have revealed are those of their hashes. */
export const CASINO_SEEDS: BookSection = {
  name: 'seeds of providers',
  keys: sql`SELECT rowid AS key FROM casino_seeds`,
  invariants: [],
  recomputed: [
    {
      name: 'a seed that a provider has revealed has the hash that was announced',
      rows: sql`SELECT server_hash AS subject, server_hash, server_seed FROM casino_seeds WHERE rowid IN page`,
      isRight(found) {
        const { server_hash: hash, server_seed: revealed } = seed.parse(found)
        return sha256Hex(revealed) === hash
      },
    },
  ],
}

const chain = z.object({ salt: z.string(), beacon_round: z.number(), salt_signature: z.string().nullable() })

/** Books check: salts of live tables' chains are the beacon's. */
export const CASINO_CHAINS: BookSection = {
  name: 'chains of live tables',
  keys: sql`SELECT rowid AS key FROM casino_chains`,
  // each takes some tens of milliseconds
  mostRows: 50,
  invariants: [],
  recomputed: [
    {
      name: "the salt of a live table's chain is the word of its announced beacon round",
      rows: sql`
        SELECT format('%s/%d', chain.game_id, chain.serial) AS subject, chain.salt, chain.beacon_round, chain.salt_signature
        FROM casino_chains AS chain
        WHERE chain.rowid IN page AND chain.salt IS NOT NULL AND chain.beacon_round IS NOT NULL`,
      isRight(found) {
        const { salt, beacon_round: round, salt_signature: signature } = chain.parse(found)
        return salt.includes(`:${round}:`) && isBeaconText(salt, signature)
      },
    },
  ],
}

/** Books check from the log to the chains of live tables. */
export const LOGGED_CHAINS: BookSection = {
  name: 'logged chains of live tables',
  keys: sql`SELECT sequence AS key FROM log_records`,
  invariants: [
    {
      name: "a live table's chain has the end and the salt that were logged",
      violated: sql`
        SELECT format('%s/%s', record.payload ->> '$.game', record.payload ->> '$.serial') AS subject FROM log_records AS record
        WHERE record.sequence IN page AND record.kind IN ('chain_published', 'chain_salted')
          AND record.payload ->> '$.game' IS NOT NULL AND NOT EXISTS (
            SELECT 1 FROM casino_chains AS chain
            WHERE chain.provider = record.payload ->> '$.provider' AND chain.game_id = record.payload ->> '$.game'
              AND chain.serial = record.payload ->> '$.serial'
              AND chain.terminal = coalesce(record.payload ->> '$.terminal', chain.terminal)
              AND chain.length = coalesce(record.payload ->> '$.length', chain.length)
              AND chain.salt IS coalesce(record.payload ->> '$.salt', chain.salt)
          )`,
    },
  ],
}
