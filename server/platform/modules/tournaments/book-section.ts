import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { BookSection } from '#server/platform/kernel/books.ts'
import { SCORINGS, scoreOf } from '#server/shared/promotions/ranking.ts'

/** Books check: compares prizes with their transfers. */
export const PRIZES: BookSection = {
  name: 'tournaments',
  keys: sql`SELECT id AS key FROM tournaments`,
  invariants: [
    {
      name: 'a tournament has paid the prizes that it says, and nothing before its end',
      violated: sql`
        SELECT tournament.id AS subject FROM tournaments AS tournament WHERE tournament.id IN page
          AND (SELECT coalesce(sum(amount), 0) FROM tournament_prizes WHERE tournament_id = tournament.id) <> (
            SELECT coalesce(sum(entry.amount), 0) FROM transfers AS transfer
            CROSS JOIN entries AS entry ON entry.transfer_id = transfer.id
            CROSS JOIN ledger_accounts AS account ON account.id = entry.account_id AND account.kind = 'real'
            WHERE transfer.reference = format('tournament:%s', tournament.id)
          )`,
    },
  ],
}

/** Books check: scores of players are those of their rounds. */
export const PLACES: BookSection = {
  name: 'places of tournaments',
  keys: sql`SELECT rowid AS key FROM tournament_entries`,
  mostRows: 100,
  invariants: [
    {
      name: 'the score of a player in a tournament is that of their best rounds',
      violated: sql`
        SELECT format('%s/%s', place.tournament_id, place.user_id) AS subject FROM tournament_entries AS place
        CROSS JOIN tournaments AS tournament ON tournament.id = place.tournament_id
        WHERE place.rowid IN page AND (
          place.rounds <> (SELECT count(*) FROM tournament_rounds AS round
            WHERE round.tournament_id = place.tournament_id AND round.user_id = place.user_id)
          OR place.score <> (SELECT coalesce(sum(ranked.score), 0) FROM (
            SELECT round.score, row_number() OVER (ORDER BY round.score DESC) AS place FROM tournament_rounds AS round
            WHERE round.tournament_id = place.tournament_id AND round.user_id = place.user_id
          ) AS ranked WHERE tournament.scoring = 'turnover'
            OR ranked.place <= iif(tournament.scoring = 'best_multiplier', 1, tournament.best_of)))`,
    },
  ],
}

const round = z.object({ scoring: z.enum(SCORINGS), multiplier: z.string(), score: z.string() })

/** Books check: rounds of tournaments are bets of their players, with the score of their multiplier. */
export const ROUNDS: BookSection = {
  name: 'rounds of tournaments',
  keys: sql`SELECT rowid AS key FROM tournament_rounds`,
  invariants: [
    {
      name: 'a round of a tournament is a bet of its player, in its games and its time',
      violated: sql`
        SELECT format('%s/%s', round.tournament_id, round.bet_id) AS subject FROM tournament_rounds AS round
        CROSS JOIN tournaments AS tournament ON tournament.id = round.tournament_id
        WHERE round.rowid IN page AND NOT EXISTS (
          SELECT 1 FROM bets AS bet WHERE bet.id = round.bet_id AND bet.user_id = round.user_id AND bet.is_free = 0
            AND (bet.proof_kind <> 'seed_pair' OR bet.placed_at >= tournament.starts_at AND bet.placed_at < tournament.ends_at)
            AND EXISTS (SELECT 1 FROM json_each(tournament.games) AS game WHERE game.value = bet.game)
        )`,
    },
  ],
  recomputed: [
    {
      name: 'a round of a tournament has the score of its bet',
      // turnover is counted in dollars at the rates of its time, and other bets may change once a tournament is settled
      rows: sql`
        SELECT format('%s/%s', round.tournament_id, round.bet_id) AS subject, tournament.scoring,
          CAST(bet.multiplier AS TEXT) AS multiplier, CAST(round.score AS TEXT) AS score
        FROM tournament_rounds AS round
        CROSS JOIN tournaments AS tournament ON tournament.id = round.tournament_id
          AND tournament.scoring <> 'turnover'
        CROSS JOIN bets AS bet ON bet.id = round.bet_id AND bet.proof_kind = 'seed_pair'
        WHERE round.rowid IN page`,
      isRight(found) {
        const { scoring, multiplier, score } = round.parse(found)
        return scoreOf(scoring, { multiplier: BigInt(multiplier), stakeUsd: 0n }) === BigInt(score)
      },
    },
  ],
}

/** Books check from the bets to the tournaments: only of bets that are decided when they are placed. */
export const COUNTED_BETS: BookSection = {
  name: 'bets in tournaments',
  keys: sql`SELECT id AS key FROM bets`,
  invariants: [
    {
      name: 'a bet that counts in a tournament is a round of it',
      violated: sql`
        SELECT format('%s/%s', place.tournament_id, bet.id) AS subject FROM bets AS bet
        CROSS JOIN tournament_entries AS place ON place.user_id = bet.user_id AND place.joined_at < bet.placed_at
        CROSS JOIN tournaments AS tournament ON tournament.id = place.tournament_id AND tournament.cancelled_at IS NULL
          AND tournament.rounds_per_minute IS NULL
          AND bet.placed_at >= tournament.starts_at AND bet.placed_at < tournament.ends_at
          AND bet.stake >= CAST(round((tournament.min_stake ->> bet.currency) * 1000000) AS INTEGER)
        WHERE bet.id IN page AND bet.proof_kind = 'seed_pair' AND bet.is_free = 0
          AND EXISTS (SELECT 1 FROM json_each(tournament.games) AS game WHERE game.value = bet.game)
          AND NOT EXISTS (SELECT 1 FROM rounds AS stepped WHERE stepped.id = bet.id)
          AND NOT EXISTS (SELECT 1 FROM bonus_stakes AS part WHERE part.reference = format('bet:%s', bet.id))
          AND NOT EXISTS (SELECT 1 FROM tournament_rounds AS round
            WHERE round.tournament_id = place.tournament_id AND round.bet_id = bet.id)`,
    },
  ],
}
