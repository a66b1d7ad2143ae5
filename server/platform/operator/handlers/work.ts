import { count, min, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { deskRequests } from '#db/platform/schema/operator.ts'
import { iso } from '#server/platform/kernel/surroundings.ts'
import {
  isOfAll,
  listHoldsAcrossPlayers,
  listPausesAcrossPlayers,
} from '#server/platform/modules/availability/reads.ts'
import { openAlarmsAcrossPlayers } from '#server/platform/modules/casino/reads.ts'
import { lastBooksCheck, readLogState } from '#server/platform/modules/ledger/reads.ts'
import { countDeadLetters } from '#server/platform/modules/messaging/reads.ts'
import { countPaymentsAcrossPlayers } from '#server/platform/modules/payments/reads.ts'
import { countSentChecksAcrossPlayers } from '#server/platform/modules/verification/reads.ts'
import type { waiting } from '../contract/work.ts'
import type { OperatorHandlers, Reads } from '../desk.ts'
import { approversOf, type Permission } from '../permissions.ts'

type Answer = z.input<typeof waiting.response>
type Alarm = Answer['alarms'][number]
type Counted = { readonly count: number; readonly oldest: number | null }

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** A checkpoint is signed every few seconds while the log grows. */
const LOG_LATE_MS = 5 * MINUTE_MS

/** How long operators are shown that the former log had to end. */
const REOPENED_MS = 7 * DAY_MS

const isoOrNull = (at: number | null) => (at === null ? null : iso(at))
const queueOf = ({ count: waits, oldest }: Counted) => ({ count: waits, oldest_at: isoOrNull(oldest) })

/** Requests that an operator may approve: others' ones under a permission of theirs. */
async function requestsFor({ reader, clock }: Reads, who: Who): Promise<Counted> {
  const rows = await reader
    .select({
      permission: deskRequests.permission,
      by: deskRequests.requestedBy,
      count: count(),
      oldest: min(deskRequests.requestedAt),
    })
    .from(deskRequests)
    .where(sql`${deskRequests.state} = 'requested' AND ${deskRequests.expiresAt} > ${clock.now()}`)
    .groupBy(deskRequests.permission, deskRequests.requestedBy)
  const mine = rows.filter(
    ({ permission, by }) =>
      by !== who.id &&
      (who.permissions.includes(permission as Permission) ||
        approversOf(permission as Permission).some((role) => who.roles.includes(role))),
  )
  const oldest = mine.flatMap((row) => (row.oldest === null ? [] : [row.oldest]))
  return {
    count: mine.reduce((sum, row) => sum + row.count, 0),
    oldest: oldest.length > 0 ? Math.min(...oldest) : null,
  }
}

/** Alarms that the running platform counts. */
async function faultsOf({ wrongBooks, enginesUp, registry }: Reads['metrics']) {
  const refused = registry.getSingleMetric('fairline_platform_refused_writes_total')
  const [books, engines, writes] = await Promise.all([wrongBooks.get(), enginesUp.get(), refused?.get()])
  const sum = (values: readonly { readonly value: number }[] = []) => values.reduce((all, { value }) => all + value, 0)
  return {
    books: sum(books.values),
    refusedWrites: sum(writes?.values),
    enginesDown: engines.values.flatMap(({ value, labels }) => (value === 0 ? [String(labels.engine)] : [])),
  }
}

/** Providers that are paused or in maintenance as a whole, which somebody has to end. */
async function pausedProvidersOf(reads: Reads): Promise<Alarm[]> {
  const [pauses, holds] = await Promise.all([listPausesAcrossPlayers(reads), listHoldsAcrossPlayers(reads)])
  const first = new Map<string, { readonly since: number; readonly operator: string }>()
  for (const { provider, since, operator } of pauses)
    if (since < (first.get(provider)?.since ?? Number.POSITIVE_INFINITY)) first.set(provider, { since, operator })
  return [
    ...[...first].map(([provider, { since, operator }]) =>
      alarm('provider_paused', 'medium', provider, since, operator),
    ),
    ...holds
      .filter((hold) => hold.state === 'maintenance' && reads.games.has(hold.provider) && isOfAll(hold))
      .map(({ provider, since, operator }) =>
        alarm('provider_paused', 'medium', provider, Date.parse(since), operator),
      ),
  ]
}

type Who = { readonly id: string; readonly roles: readonly string[]; readonly permissions: readonly Permission[] }

export const work: OperatorHandlers['work'] = {
  async waiting(desk): Promise<Answer> {
    const { who, clock, reader, metrics } = desk
    const now = clock.now()
    const may = (permission: Permission) => who.permissions.includes(permission)
    const [payments, checks, letters, requests, checkedAt, log, providers, paused] = await Promise.all([
      countPaymentsAcrossPlayers(desk, now),
      countSentChecksAcrossPlayers(desk),
      countDeadLetters(desk),
      requestsFor(desk, who),
      lastBooksCheck(desk),
      readLogState(reader),
      openAlarmsAcrossPlayers(desk),
      pausedProvidersOf(desk),
    ])
    const wrong = await faultsOf(metrics)
    const alarms: Alarm[] = [
      ...(wrong.books > 0 ? [alarm('books', 'high', 'ledger', checkedAt, String(wrong.books))] : []),
      ...(wrong.refusedWrites > 0 ? [alarm('writer', 'high', 'writer', null, String(wrong.refusedWrites))] : []),
      ...wrong.enginesDown.map((engine) => alarm('engine', 'high', engine, null, null)),
      ...(log.stop ? [alarm('log_stopped', 'high', log.origin, log.stop.since, log.stop.reason)] : []),
      ...(log.unsigned > 0 && now - log.signedAt > LOG_LATE_MS
        ? [alarm('log_late', 'high', log.origin, log.signedAt, String(log.unsigned))]
        : []),
      ...(log.reopened && now - log.reopened.at < REOPENED_MS
        ? [alarm('log_reopened', 'high', log.origin, log.reopened.at, log.reopened.reason)]
        : []),
      ...(letters.count > 0 ? [alarm('letters', 'medium', 'letters', letters.oldest, String(letters.count))] : []),
      ...(payments.late.count > 0
        ? [alarm('payouts_late', 'medium', 'withdrawals', payments.late.oldest, String(payments.late.count))]
        : []),
      ...(payments.differing.count > 0
        ? [alarm('deposits_differ', 'medium', 'deposits', payments.differing.oldest, String(payments.differing.count))]
        : []),
      ...providers.map(({ provider, count: raised, since }) =>
        alarm('provider_books', 'medium', provider, since, String(raised)),
      ),
      ...paused,
    ]
    return {
      withdrawals: may('view.money') ? queueOf(payments.review) : null,
      deposits: may('view.money') ? queueOf(payments.open) : null,
      differences: may('view.money') ? queueOf(payments.differing) : null,
      identity: may('view.identity') ? queueOf(checks) : null,
      requests: queueOf(requests),
      letters: may('retry.letter') ? queueOf(letters) : null,
      alarms,
      books: { ok: wrong.books === 0, checked_at: isoOrNull(checkedAt), log_size: log.size },
      at: iso(now),
    }
  },
}

const alarm = (
  key: Alarm['key'],
  level: Alarm['level'],
  subject: string,
  since: number | null,
  detail: string | null,
): Alarm => ({ key, level, subject, since: isoOrNull(since), detail })
