import { and, desc, eq, lt, notLike, or } from 'drizzle-orm'
import { deskAudit, deskOperators } from '#db/platform/schema/operator.ts'
import { idFrom } from '#server/platform/kernel/ids.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import { listBlocks, listLogins } from '#server/platform/modules/identity/reads.ts'
import { listDeposits, listPayouts } from '#server/platform/modules/payments/reads.ts'
import { listLimitEvents, shownAmount } from '#server/platform/modules/player-limits/reads.ts'
import { listGrantsByTime } from '#server/platform/modules/promotions/reads.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { formatMicros, micros } from '#server/shared/money/micros.ts'
import type { Reads } from '../desk.ts'

/** Kinds of events, in the order of those of one millisecond. Acts are last, since they have numbers instead of ids. */
const KINDS = ['login', 'deposit', 'withdrawal', 'bonus', 'limit', 'block', 'act'] as const

type Kind = (typeof KINDS)[number]

export type TimelineEvent = {
  /** Milliseconds. */
  readonly at: number
  readonly kind: Kind
  /** The number of the audit entry, for acts. */
  readonly id: string
  readonly what: string
  readonly currency: Currency | null
  readonly amount: string | null
  readonly by: string | null
}

/** Place of an event in the order of all kinds. */
type Place = Pick<TimelineEvent, 'at' | 'kind' | 'id'>

type Wanted = { readonly userId: string; readonly before: string | undefined; readonly limit: number }

const PLACE = new RegExp(`^(\\d{1,15})\\.(${KINDS.join('|')})\\.([0-9a-f-]{1,36})$`)

/** Text of a place, by which the next page is asked for. */
export const placeText = ({ at, kind, id }: Place): string => `${at}.${kind}.${id}`

/** Refuses `invalid` on `before` for a text that `placeText` has not written. */
function placeOf(text: string): Place {
  const [, at, kind, id] = PLACE.exec(text) ?? []
  if (id === undefined) throw new Refusal('invalid', { field: 'before' })
  return { at: Number(at), kind: kind as Kind, id }
}

/** First id of a kind that was on a page before; undefined on the first page. Ids sort by their millisecond. */
function endOf(kind: Kind, last: Place | undefined): string | undefined {
  if (last === undefined || last.kind === kind) return last?.id
  return idFrom(KINDS.indexOf(kind) < KINDS.indexOf(last.kind) ? last.at : last.at + 1)
}

type Page = { readonly userId: string; readonly last: Place | undefined; readonly limit: number }

/** Acts of operators on a player, without looks and previews. */
async function actsOn({ reader }: Pick<Reads, 'reader'>, { userId, last, limit }: Page): Promise<TimelineEvent[]> {
  const { n, at, act } = deskAudit
  const isSameTime = last && eq(at, last.at)
  const rows = await reader
    .select({ n, at, act, name: deskOperators.name })
    .from(deskAudit)
    .leftJoin(deskOperators, eq(deskOperators.id, deskAudit.op))
    .where(
      and(
        eq(deskAudit.userId, userId),
        eq(deskAudit.ok, true),
        ...['view.%', 'search.%', 'reveal.%', 'preview'].map((look) => notLike(act, look)),
        last && or(lt(at, last.at), last.kind === 'act' ? and(isSameTime, lt(n, Number(last.id))) : isSameTime),
      ),
    )
    .orderBy(desc(at), desc(n))
    .limit(limit)
  return rows.map((row) => ({
    at: row.at,
    kind: 'act',
    id: String(row.n),
    what: row.act,
    currency: null,
    amount: null,
    by: row.name,
  }))
}

/**
 * A page of the events of a player, newest first. Each kind is read from its own table.
 * @param wanted includes the place of the last event of the page before
 */
export async function playerTimeline(reads: Reads, { userId, before, limit }: Wanted): Promise<TimelineEvent[]> {
  const { reader } = reads
  const last = before === undefined ? undefined : placeOf(before)
  const pageOf = (kind: Kind) => ({ userId, before: endOf(kind, last), limit })
  const [logins, deposits, payouts, grants, limits, blocks, acts] = await Promise.all([
    listLogins(reader, pageOf('login')),
    listDeposits(reader, pageOf('deposit')),
    listPayouts(reader, pageOf('withdrawal')),
    listGrantsByTime(reader, pageOf('bonus')),
    listLimitEvents(reader, pageOf('limit')),
    listBlocks(reads, pageOf('block')),
    actsOn(reads, { userId, last, limit }),
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
  return events.toSorted((a, b) => b.at - a.at || KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind)).slice(0, limit)
}
