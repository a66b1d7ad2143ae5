import { and, desc, eq, lt } from 'drizzle-orm'
import { deskAudit, deskOperators } from '#db/platform/schema/operator.ts'
import { listBlocks, listLogins } from '#server/platform/modules/identity/reads.ts'
import { listDeposits, listPayouts } from '#server/platform/modules/payments/reads.ts'
import { listLimitEvents, shownAmount } from '#server/platform/modules/player-limits/reads.ts'
import { listGrants } from '#server/platform/modules/promotions/reads.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { formatMicros, micros } from '#server/shared/money/micros.ts'
import type { Reads } from '../desk.ts'

export type TimelineEvent = {
  /** Milliseconds. */
  readonly at: number
  readonly kind: 'login' | 'deposit' | 'withdrawal' | 'bonus' | 'limit' | 'block' | 'act'
  readonly id: string
  readonly what: string
  readonly currency: Currency | null
  readonly amount: string | null
  readonly by: string | null
}

type Wanted = { readonly userId: string; readonly until: number | undefined; readonly limit: number }

/** Acts of operators on a player, without looks and previews. */
async function actsOn({ reader }: Pick<Reads, 'reader'>, { userId, until, limit }: Wanted): Promise<TimelineEvent[]> {
  const rows = await reader
    .select({ n: deskAudit.n, at: deskAudit.at, act: deskAudit.act, name: deskOperators.name, ok: deskAudit.ok })
    .from(deskAudit)
    .leftJoin(deskOperators, eq(deskOperators.id, deskAudit.op))
    .where(and(eq(deskAudit.userId, userId), until === undefined ? undefined : lt(deskAudit.at, until)))
    .orderBy(desc(deskAudit.n))
    .limit(limit * 2)
  return rows
    .filter(({ act, ok }) => ok && !/^(?:view|search|reveal|preview)\b/.test(act))
    .map(({ n, at, act, name }) => ({
      at,
      kind: 'act',
      id: `audit:${n}`,
      what: act,
      currency: null,
      amount: null,
      by: name,
    }))
}

/** Events of a player before a time, newest first. Each kind is read from its own table. */
export async function playerTimeline(reads: Reads, wanted: Wanted): Promise<TimelineEvent[]> {
  const { reader } = reads
  const { userId, until, limit } = wanted
  const page = { userId, until, limit }
  const [logins, deposits, payouts, grants, limits, blocks, acts] = await Promise.all([
    listLogins(reader, page),
    listDeposits(reader, page),
    listPayouts(reader, page),
    listGrants(reader, userId),
    listLimitEvents(reader, page),
    listBlocks(reads, page),
    actsOn(reads, wanted),
  ])
  const plain = { currency: null, amount: null, by: null }
  const events: TimelineEvent[] = [
    ...logins.map(({ id, createdAt }) => ({ ...plain, at: createdAt, kind: 'login' as const, id, what: 'login' })),
    ...deposits.map(({ id, createdAt, status, currency, amount }) => ({
      at: createdAt,
      kind: 'deposit' as const,
      id,
      what: status,
      currency,
      amount: formatMicros(micros(amount)),
      by: null,
    })),
    ...payouts.map(({ id, createdAt, status, currency, amount, decidedBy }) => ({
      at: createdAt,
      kind: 'withdrawal' as const,
      id,
      what: status,
      currency,
      amount: formatMicros(micros(amount)),
      by: decidedBy,
    })),
    ...grants.map(({ id, createdAt, state, currency, amount, givenBy }) => ({
      at: createdAt,
      kind: 'bonus' as const,
      id,
      what: state,
      currency,
      amount: formatMicros(micros(amount)),
      by: givenBy,
    })),
    ...limits.map(({ id, createdAt, event, currency, amount }) => ({
      at: createdAt,
      kind: 'limit' as const,
      id,
      what: event,
      currency,
      amount: amount === null ? null : shownAmount(currency, amount),
      by: null,
    })),
    ...blocks.map(({ id, setAt, scope, setBy }) => ({
      ...plain,
      at: setAt,
      kind: 'block' as const,
      id,
      what: scope,
      by: setBy,
    })),
    ...acts,
  ]
  return events
    .filter(({ at }) => until === undefined || at < until)
    .toSorted((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1))
    .slice(0, limit)
}
