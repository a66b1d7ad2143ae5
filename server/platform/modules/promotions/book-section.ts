import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { BookSection } from '#server/platform/kernel/books.ts'
import { type Micros, micros } from '#server/shared/money/micros.ts'
import { isCheapWin, playOf } from '#server/shared/promotions/contribution.ts'
import type { BonusTerms } from '#server/shared/promotions/terms.ts'
import { countedOf } from '#server/shared/promotions/wagering.ts'
import { games } from '#server/shared/rules/games.ts'
import type { GameId, ParamsOf } from '#server/shared/rules/registry.ts'
import { hashOfTerms } from './offers/offer.ts'

const terms = z.object({ terms: z.string(), terms_hash: z.string() })

/** Books check: compares amounts of bonuses with their transfers. */
export const GRANTS: BookSection = {
  name: 'bonuses',
  keys: sql`SELECT id AS key FROM bonus_grants`,
  recomputed: [
    {
      name: 'a bonus has the terms that its player has accepted',
      rows: sql`SELECT bonus.id AS subject, bonus.terms, bonus.terms_hash FROM bonus_grants AS bonus WHERE bonus.id IN page`,
      isRight(found) {
        const accepted = terms.parse(found)
        return hashOfTerms(JSON.parse(accepted.terms) as BonusTerms) === accepted.terms_hash
      },
    },
  ],
  invariants: [
    {
      name: 'a bonus is the amount that was given for it, and has the wagering of its terms',
      // free bets and free spins have no money before they are won
      violated: sql`
        SELECT bonus.id AS subject FROM bonus_grants AS bonus
        WHERE bonus.id IN page AND bonus.is_free_bet = 0 AND (
          bonus.need <> bonus.amount * (bonus.terms ->> '$.wagering')
          OR bonus.amount <> (
            SELECT coalesce(sum(entry.amount), 0) FROM transfers AS transfer
            CROSS JOIN entries AS entry ON entry.transfer_id = transfer.id
            CROSS JOIN ledger_accounts AS account ON account.id = entry.account_id AND account.user_id = bonus.user_id
              AND account.currency = bonus.currency
            WHERE transfer.reference = format('bonus:%s', bonus.id) AND transfer.kind = 'bonus'
          ))`,
    },
    {
      name: 'a bonus has become as much real money as it says',
      violated: sql`
        SELECT bonus.id AS subject FROM bonus_grants AS bonus WHERE bonus.id IN page
          AND bonus.released <> coalesce((
            SELECT iif(bonus.terms ->> '$.wagering' = 0, spins.won, 0) FROM free_spins AS spins WHERE spins.grant_id = bonus.id
          ), (
            SELECT coalesce(sum(entry.amount), 0) FROM transfers AS transfer
            CROSS JOIN entries AS entry ON entry.transfer_id = transfer.id
            CROSS JOIN ledger_accounts AS account ON account.id = entry.account_id AND account.kind = 'real'
            WHERE transfer.reference IN (format('bonus:%s', bonus.id), bonus.stake_reference)
          ))`,
    },
    {
      name: 'the wagering of an active bonus is what its stakes have counted',
      violated: sql`
        SELECT bonus.id AS subject FROM bonus_grants AS bonus WHERE bonus.id IN page AND bonus.state = 'active'
          AND bonus.done <> (SELECT coalesce(sum(stake.counted), 0) FROM bonus_stakes AS stake WHERE stake.grant_id = bonus.id)`,
    },
    {
      name: 'bonus money is held while a bonus is wagered, and only then',
      violated: sql`
        SELECT bonus.id AS subject FROM bonus_grants AS bonus WHERE bonus.id IN page AND bonus.state <> 'active'
          AND NOT EXISTS (SELECT 1 FROM bonus_grants AS other
            WHERE other.user_id = bonus.user_id AND other.currency = bonus.currency AND other.state = 'active'
              AND other.is_free_bet = 0)
          AND EXISTS (SELECT 1 FROM ledger_accounts AS account
            WHERE account.code = format('user:%s:%s:bonus', bonus.user_id, bonus.currency) AND account.balance <> 0)`,
    },
  ],
}

/** Books check from the ledger to the bonuses. */
export const GIVEN_BONUSES: BookSection = {
  name: 'given bonuses',
  keys: sql`SELECT id AS key FROM transfers`,
  invariants: [
    {
      name: 'money that was given as a bonus has its bonus',
      violated: sql`
        SELECT transfer.id AS subject FROM transfers AS transfer
        WHERE transfer.id IN page AND transfer.kind IN ('bonus', 'bonus_end') AND transfer.reference LIKE 'bonus:%'
          AND NOT EXISTS (SELECT 1 FROM bonus_grants AS bonus WHERE bonus.id = substr(transfer.reference, 7))`,
    },
  ],
}

const stake = z.object({
  game: z.string(),
  terms: z.string(),
  bonus_part: z.string(),
  contribution_bp: z.number().int(),
  counted: z.string(),
  params: z.string(),
  stake: z.string(),
  payout: z.string(),
})

const PARAMS_DECIDE: object = games.instant

/** Books check: recomputes the wagering that stakes with bonus money have counted. */
export const BONUS_STAKES: BookSection = {
  name: 'stakes with bonus money',
  keys: sql`SELECT rowid AS key FROM bonus_stakes`,
  invariants: [
    {
      name: 'the part of a stake that is bonus money is what was taken from it',
      violated: sql`
        SELECT part.reference AS subject FROM bonus_stakes AS part WHERE part.rowid IN page AND part.bonus_part <> (
          SELECT coalesce(-sum(entry.amount), 0) FROM transfers AS transfer
          CROSS JOIN entries AS entry ON entry.transfer_id = transfer.id
          CROSS JOIN ledger_accounts AS account ON account.id = entry.account_id AND account.kind = 'bonus'
          WHERE transfer.reference = part.reference AND transfer.kind = 'stake'
        )`,
    },
  ],
  recomputed: [
    {
      name: 'a stake has counted towards wagering what its game and its bonus money are worth',
      rows: sql`
        SELECT part.reference AS subject, part.game, bonus.terms, CAST(part.bonus_part AS TEXT) AS bonus_part,
          part.contribution_bp, CAST(part.counted AS TEXT) AS counted, bet.params, CAST(bet.stake AS TEXT) AS stake,
          CAST(bet.payout AS TEXT) AS payout
        FROM bonus_stakes AS part
        CROSS JOIN bonus_grants AS bonus ON bonus.id = part.grant_id
        CROSS JOIN bets AS bet ON bet.id = substr(part.reference, 5) AND bet.proof_kind = 'seed_pair'
        WHERE part.rowid IN page AND part.counted IS NOT NULL`,
      isRight(found) {
        const { game, bonus_part, contribution_bp: bp, counted, params, ...row } = stake.parse(found)
        const { contribution, minMultiplier } = JSON.parse(row.terms) as BonusTerms
        const risksLittle =
          game in PARAMS_DECIDE &&
          playOf(game as GameId, JSON.parse(params) as ParamsOf<GameId>).risksLittle(minMultiplier)
        if (bp !== (risksLittle ? 0 : (contribution[game] ?? 0))) return false
        const isCheap = isCheapWin(game, { staked: amount(row.stake), payout: amount(row.payout) }, minMultiplier)
        return amount(counted) === (isCheap ? 0n : countedOf(amount(bonus_part), bp))
      },
    },
  ],
}

const amount = (digits: string): Micros => micros(BigInt(digits))
