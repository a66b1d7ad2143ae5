import { createHash } from 'node:crypto'
import { canonicalJson } from '#server/platform/kernel/canonical-json.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { fromSql, toSql } from '#server/platform/kernel/writer/sql-money.ts'
import { linkedAccounts } from '#server/platform/modules/identity/index.ts'
import { playerAccount, post, systemAccount } from '#server/platform/modules/ledger/index.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { formatMicros, parseMicros } from '#server/shared/money/micros.ts'
import { prizesOf, ranked, type Standing, type Ties } from '#server/shared/promotions/ranking.ts'

type Row = { readonly id: string; readonly currency: Currency; readonly prizes: string; readonly ties: Ties }

type EntryRow = {
  readonly user_id: string
  readonly score: string
  readonly achieved_at: bigint
  readonly sequence: bigint
}

/**
 * Settles the tournament that has been due longest: places become final and prizes are paid, atomically, so that after
 * a crash the next run does it. Of linked accounts only the best is ranked. It depends on stored rows and the clock
 * only, so an outage does not change the result. Returns whether there was one.
 */
export function settleTournament(context: CommandContext): { readonly changed: number } {
  const { db, now } = context
  const due = db.get<Row>(
    `SELECT id, currency, prizes, ties FROM tournaments WHERE final_at IS NULL AND settles_at <= ?
     ORDER BY settles_at LIMIT 1`,
    [now],
  )
  if (!due) return { changed: 0 }
  const prizes = (JSON.parse(due.prizes) as string[]).map(parseMicros)
  const paid = prizesOf(oneOfPerson(context, due.id, prizes.length), prizes, due.ties)
  const result = paid.map(({ userId, place, amount }) => ({ place, player: userId, amount: formatMicros(amount) }))
  db.run('UPDATE tournaments SET final_at = ?, result_hash = ? WHERE id = ? AND final_at IS NULL', [
    now,
    createHash('sha256')
      .update(canonicalJson({ tournament: due.id, prizes: result }))
      .digest('hex'),
    due.id,
  ])
  for (const { userId, place, amount } of paid) {
    db.run('INSERT INTO tournament_prizes (tournament_id, user_id, place, amount, paid_at) VALUES (?, ?, ?, ?, ?)', [
      due.id,
      userId,
      place,
      toSql(amount),
      now,
    ])
    const wallet = { userId, currency: due.currency }
    post(context, {
      kind: 'prize',
      reference: `tournament:${due.id}`,
      idempotencyKey: `tournament:${due.id}:${userId}`,
      postings: [
        { debit: systemAccount('house:bonus_cost', due.currency), credit: playerAccount(wallet, 'real'), amount },
      ],
    })
  }
  return { changed: 1 }
}

/** Ranked players, as many as there are prizes. Of linked accounts only the best counts, so that nobody wins twice. */
function oneOfPerson(context: CommandContext, id: string, places: number): Standing[] {
  for (let wanted = places; ; wanted *= 2) {
    const all = ranked(bestOf(context, id, wanted))
    const seen = new Set<string>()
    const kept = all.filter(({ userId }) => {
      const isFirst = !linkedAccounts(context, userId).some((other) => seen.has(other))
      if (isFirst) seen.add(userId)
      return isFirst
    })
    if (kept.length >= places || all.length < wanted) return kept
  }
}

/** As many entries as there are places, and all others with the score of the last one. */
function bestOf({ db }: CommandContext, id: string, places: number): Standing[] {
  return db
    .all<EntryRow>(
      `SELECT user_id, CAST(score AS TEXT) AS score, achieved_at, sequence FROM tournament_entries
       WHERE tournament_id = ? AND score > 0 AND score >= coalesce((
         SELECT score FROM tournament_entries WHERE tournament_id = ?
         ORDER BY score DESC, achieved_at, sequence LIMIT 1 OFFSET ?), 0)`,
      [id, id, Math.max(0, places - 1)],
    )
    .map((row) => ({
      userId: row.user_id,
      score: fromSql(row.score),
      achievedAt: Number(row.achieved_at),
      sequence: Number(row.sequence),
    }))
}
