import { desc, eq } from 'drizzle-orm'
import { casinoReconciliations } from '#db/platform/schema/casino.ts'
import { MINUTE_MS } from '#server/platform/kernel/jobs/start-jobs.ts'
import type { GameProvider } from '#server/platform/providers/games/port.ts'
import { differenceOf, type OperatorTransaction, providerText } from '#server/shared/contract/provider-wallet/books.ts'
import type { Alarm } from '../commands/reports.ts'
import type { Platform } from '../platform.ts'
import { postedTransactions, transactionsById } from '../queries/day-transactions.ts'
import { raiseAlarms } from './raise-alarms.ts'

const DAY_MS = 86_400_000
/** Time after midnight before a day is compared: retries still arrive, and clocks may differ. */
const SETTLES_MS = 15 * MINUTE_MS
/** Maximum number of differences stored per day; of more, only the count matters. */
const KEPT_DIFFERENCES = 1000

type Books = Pick<Platform, 'clock' | 'reader' | 'writer' | 'log' | 'games'>
type ReadBooks = NonNullable<GameProvider['readBooks']>
type Day = { readonly provider: string; readonly day: string }

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)
const dayAfter = (day: string): string => dayOf(Date.parse(day) + DAY_MS)

/**
 * Reconciles each provider that supports it, once for each past day in UTC, and stores the result; days that were
 * missed are caught up. Each difference raises an alarm. A provider that cannot be reached is retried in the next run
 * and does not delay the others.
 */
export async function reconcileProviders(platform: Books, stopping: AbortSignal): Promise<void> {
  const yesterday = dayOf(platform.clock.now() - SETTLES_MS - DAY_MS)
  for (const [provider, { readBooks }] of platform.games) {
    if (!readBooks) continue
    try {
      const last = await lastDay(platform, provider)
      for (let day = last ? dayAfter(last) : yesterday; day <= yesterday && !stopping.aborted; day = dayAfter(day))
        await reconcileDay(platform, readBooks, { provider, day })
    } catch (err) {
      platform.log.error({ err, provider }, 'reconciliation with a game provider failed')
    }
  }
}

async function lastDay({ reader }: Pick<Platform, 'reader'>, provider: string): Promise<string | undefined> {
  const { day } = casinoReconciliations
  const [row] = await reader
    .select({ day })
    .from(casinoReconciliations)
    .where(eq(casinoReconciliations.provider, provider))
    .orderBy(desc(day))
    .limit(1)
  return row?.day
}

/**
 * Compares in both directions: the provider's transactions of the day are looked up here, and ours of that day there,
 * both by id, since each side has its own transaction times.
 */
async function reconcileDay(platform: Books, readBooks: ReadBooks, { provider, day }: Day): Promise<void> {
  const { reader, clock, writer } = platform
  const [from, to] = [Date.parse(day), Date.parse(day) + DAY_MS]
  let [compared, differences, waiting] = [0, 0, 0]
  async function raise(found: readonly Alarm[]): Promise<void> {
    await raiseAlarms(platform, found.slice(0, Math.max(0, KEPT_DIFFERENCES - differences)))
    differences += found.length
  }

  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await readBooks({ from, to, cursor: cursor ?? null }, clock.now())
    const ours = await transactionsById(
      reader,
      provider,
      page.transactions.map(({ txId }) => txId),
    )
    compared += ours.size
    await raise(
      page.transactions.flatMap((theirs) => {
        const own = ours.get(theirs.txId)
        const kind = differenceOf(theirs, own)
        return kind
          ? [{ provider, kind, subject: theirs.txId, here: own ? ownText(own) : null, there: providerText(theirs) }]
          : []
      }),
    )
    ;({ cursor, waiting } = page)
  }
  for (let after: number | undefined = 0; after !== undefined; ) {
    const page: Awaited<ReturnType<typeof postedTransactions>> = await postedTransactions(reader, provider, {
      from,
      to,
      after,
    })
    const theirs =
      page.length === 0 ? [] : (await readBooks({ txIds: page.map(({ txId }) => txId) }, clock.now())).transactions
    const known = new Set(theirs.map(({ txId }) => txId))
    const missing = page.filter(({ txId }) => !known.has(txId))
    await raise(
      missing.map((own) => ({
        provider,
        kind: 'not_with_provider' as const,
        subject: own.txId,
        here: ownText(own),
        there: null,
      })),
    )
    after = page.at(-1)?.seq
  }
  await writer.execute('keepReconciliation', { provider, day, compared, differences, waiting })
}

const ownText = ({ status, amount }: OperatorTransaction): string => `${status} ${amount}`
