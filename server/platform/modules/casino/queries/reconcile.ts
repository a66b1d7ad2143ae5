import { and, asc, eq, getTableColumns, gt, gte, lt, sql } from 'drizzle-orm'
import { casinoRounds, casinoTransactions } from '#db/platform/schema/casino.ts'
import { type Secrets, secretAt } from '#server/platform/kernel/former-secrets.ts'
import type { WalletAnswer, WalletRequest } from '#server/shared/contract/provider-wallet/calls.ts'
import { betReference } from '../../bets/index.ts'
import type { Platform } from '../platform.ts'
import { playerRef } from '../player-ref.ts'
import { WalletRefusal } from '../wallet-refusal.ts'

const PAGE = 1000
const DAY_MS = 86_400_000
const STALE_ROUNDS = 1000
/** Transactions of the last minute may not be written yet, so a page of them could be incomplete. */
const SETTLES_MS = 60_000

/**
 * A page of a provider's transactions in a period, in order. Refuses MALFORMED for more than a day, and for the last
 * minute.
 */
export async function reconcileAcrossPlayers(
  { reader, clock, settings }: Pick<Platform, 'reader' | 'clock'> & { readonly settings: Secrets },
  { provider, from, to, cursor = 0 }: WalletRequest<'reconcile'> & { readonly provider: string },
): Promise<WalletAnswer<'reconcile'>> {
  const [since, until] = [Date.parse(from), Date.parse(to)]
  if (until < since || until - since > DAY_MS || until > clock.now() - SETTLES_MS) throw new WalletRefusal('MALFORMED')
  const t = casinoTransactions
  const rows = await reader
    .select({ ...getTableColumns(t), userId: casinoRounds.userId })
    .from(t)
    .leftJoin(casinoRounds, and(eq(casinoRounds.provider, t.provider), eq(casinoRounds.roundId, t.roundId)))
    .where(and(eq(t.provider, provider), gt(t.seq, cursor), gte(t.createdAt, since), lt(t.createdAt, until)))
    .orderBy(asc(t.seq))
    .limit(PAGE)
  const totals = await totalsAcrossPlayers({ reader }, { provider, since, until })
  const stale = await reader
    .select({ roundId: casinoRounds.roundId })
    .from(casinoRounds)
    .where(
      and(
        eq(casinoRounds.provider, provider),
        eq(casinoRounds.state, 'OPEN').inlineParams(),
        lt(casinoRounds.openedAt, clock.now() - DAY_MS),
      ),
    )
    .limit(STALE_ROUNDS)
  return {
    window: { from: new Date(since).toISOString(), to: new Date(until).toISOString() },
    entries: rows.map(
      ({
        seq,
        createdAt,
        call,
        txId,
        refTxId,
        roundId,
        gameId,
        currency,
        amount,
        status,
        code,
        isLate,
        betId,
        userId,
      }) => ({
        seq,
        call,
        txId,
        refTxId,
        roundId,
        gameId,
        currency,
        status,
        code,
        at: new Date(createdAt).toISOString(),
        // the reference that the provider was given at that time
        playerRef: userId && playerRef({ secret: secretAt(settings, createdAt) }, { provider, userId }),
        amount: `${amount}`,
        late: isLate,
        ledgerTx: betId === null ? null : betReference(betId),
      }),
    ),
    cursor: rows.length === PAGE ? (rows.at(-1)?.seq ?? null) : null,
    totals,
    stale: stale.map(({ roundId }) => roundId),
  }
}

type Totals = WalletAnswer<'reconcile'>['totals'][number]
type Time = { readonly provider: string; readonly since: number; readonly until: number }

/** Posted totals of a period by currency; a rollback counts with the amount of the bet it has undone. */
async function totalsAcrossPlayers(
  { reader }: Pick<Platform, 'reader'>,
  { provider, since, until }: Time,
): Promise<Totals[]> {
  const count = (call: string) => sql`CAST(sum(iif(moved.call = ${call}, 1, 0)) AS INTEGER)`
  const amount = (call: string) =>
    sql`CAST(sum(iif(moved.call = ${call}, coalesce(undone.amount, moved.amount), 0)) AS TEXT)`
  return reader.all<Totals>(sql`
    SELECT coalesce(undone.currency, moved.currency) AS currency,
      ${count('bet')} AS bets, ${amount('bet')} AS "betAmount", ${count('win')} AS wins, ${amount('win')} AS "winAmount",
      ${count('rollback')} AS rollbacks, ${amount('rollback')} AS "rollbackAmount", ${amount('freespin_win')} AS "freeSpinAmount"
    FROM casino_transactions AS moved
    LEFT JOIN casino_transactions AS undone
      ON moved.call = 'rollback' AND undone.provider = moved.provider AND undone.tx_id = moved.ref_tx_id
    WHERE moved.provider = ${provider} AND moved.created_at >= ${since} AND moved.created_at < ${until}
      AND moved.status = 'posted' AND coalesce(undone.currency, moved.currency) IS NOT NULL
    GROUP BY 1 ORDER BY 1`)
}
