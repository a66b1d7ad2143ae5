import { and, asc, eq, gt, gte, lt } from 'drizzle-orm'
import { casinoRounds, casinoTransactions } from '#db/platform/schema/casino.ts'
import type { WalletAnswer, WalletRequest } from '#server/shared/contract/provider-wallet/calls.ts'
import type { Platform } from '../platform.ts'
import { WalletRefusal } from '../wallet-refusal.ts'

const PAGE = 1000
const DAY_MS = 86_400_000
const STALE_ROUNDS = 1000

/** A provider's transactions of a time, in their order, a page. Refuses MALFORMED for more than a day. */
export async function reconcileAcrossPlayers(
  { reader, clock }: Pick<Platform, 'reader' | 'clock'>,
  { provider, from, to, cursor = 0 }: WalletRequest<'reconcile'> & { readonly provider: string },
): Promise<WalletAnswer<'reconcile'>> {
  const [since, until] = [Date.parse(from), Date.parse(to)]
  if (until < since || until - since > DAY_MS) throw new WalletRefusal('MALFORMED')
  const t = casinoTransactions
  const rows = await reader
    .select()
    .from(t)
    .where(and(eq(t.provider, provider), gt(t.seq, cursor), gte(t.createdAt, since), lt(t.createdAt, until)))
    .orderBy(asc(t.seq))
    .limit(PAGE)
  const stale = await reader
    .select({ roundId: casinoRounds.roundId })
    .from(casinoRounds)
    .where(
      and(
        eq(casinoRounds.provider, provider),
        eq(casinoRounds.state, 'OPEN'),
        lt(casinoRounds.openedAt, clock.now() - DAY_MS),
      ),
    )
    .limit(STALE_ROUNDS)
  return {
    entries: rows.map(
      ({ seq, createdAt, call, txId, refTxId, roundId, gameId, currency, amount, status, code, isLate }) => ({
        ...{ seq, call, txId, refTxId, roundId, gameId, currency, status, code },
        at: new Date(createdAt).toISOString(),
        amount: `${amount}`,
        late: isLate,
      }),
    ),
    cursor: rows.length === PAGE ? (rows.at(-1)?.seq ?? null) : null,
    stale: stale.map(({ roundId }) => roundId),
  }
}
