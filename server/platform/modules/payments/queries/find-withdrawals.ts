import { and, desc, eq, lt } from 'drizzle-orm'
import type { z } from 'zod'
import type { PlatformReader } from '#db/platform/reader.ts'
import { withdrawals } from '#db/platform/schema/payments.ts'
import { iso } from '#server/platform/kernel/surroundings.ts'
import type { KycProvider } from '#server/platform/providers/kyc/port.ts'
import type { SentPayout } from '#server/platform/providers/payments/port.ts'
import type { CallOutput } from '#server/shared/contract/call.ts'
import type { myWithdrawals, requestWithdrawal } from '#server/shared/contract/withdrawals.ts'
import { formatMicros, micros } from '#server/shared/money/micros.ts'
import { type Pauses, readPausesAcrossPlayers } from '../../availability/reads.ts'
import type { WithdrawalState } from '../withdrawal.ts'

type Row = typeof withdrawals.$inferSelect
type Shown = CallOutput<typeof requestWithdrawal>
type Reason = z.output<typeof requestWithdrawal.response>['reason']

/** Party that acts next in each state. */
const NEXT: Record<WithdrawalState, Shown['next']> = {
  requested: 'you',
  kyc_required: 'you',
  review: 'we',
  approved: 'we',
  sent: 'provider',
  paid: null,
  rejected: null,
  failed: 'you',
  returned: 'you',
}

type Providers = { readonly kyc: KycProvider; readonly pauses: Pauses }

/** External page for the player's next step. */
function nextUrl({ status, claimUrl, userId }: Row, { kyc, pauses }: Providers): string | null {
  if (status === 'sent') return claimUrl
  return status === 'kyc_required' && !pauses.isIdentityPaused ? kyc.whereTo(userId) : null
}

/** Whether it waits for a provider that is paused. */
function isPaused({ status, provider }: Row, pauses: Pauses): boolean {
  if (status === 'approved') return pauses.isPaymentPaused(provider, 'out')
  return status === 'kyc_required' && pauses.isIdentityPaused
}

export function shownWithdrawal(row: Row, providers: Providers): Shown {
  return {
    id: row.id,
    amount: formatMicros(micros(row.amount)),
    fee: formatMicros(micros(row.fee)),
    receives: formatMicros(micros(row.amount - row.fee)),
    currency: row.currency,
    provider: row.provider,
    is_deposit_back: row.depositId !== null,
    status: row.status,
    reason: row.reason as Reason,
    next: row.status === 'sent' && row.claimUrl !== null ? 'you' : NEXT[row.status],
    next_url: nextUrl(row, providers),
    is_paused: isPaused(row, providers.pauses),
    since: iso(row.changedAt),
    until: row.dueAt === null ? null : iso(row.dueAt),
    created_at: iso(row.createdAt),
  }
}

export function findWithdrawal(reader: PlatformReader, { id, userId }: { id: string; userId: string }) {
  return reader.query.withdrawals.findFirst({ where: and(eq(withdrawals.id, id), eq(withdrawals.userId, userId)) })
}

const SENT: readonly WithdrawalState[] = ['sent', 'paid', 'failed', 'returned'] satisfies SentPayout['status'][]
const isSent = (status: WithdrawalState): status is SentPayout['status'] => SENT.includes(status)

/** A payout as its provider knows it, or undefined if it was not sent. */
export async function findSentPayout(reader: PlatformReader, id: string): Promise<SentPayout | undefined> {
  const row = await reader.query.withdrawals.findFirst({ where: eq(withdrawals.id, id) })
  if (!row || !isSent(row.status)) return undefined
  return { id, currency: row.currency, amount: row.amount - row.fee, status: row.status }
}

type Page = { readonly userId: string; readonly before?: string | undefined; readonly limit: number }

/** A page of a player's withdrawals, newest first. */
export async function listWithdrawals(
  { reader, kyc }: { readonly reader: PlatformReader; readonly kyc: KycProvider },
  { userId, before, limit }: Page,
): Promise<CallOutput<typeof myWithdrawals>> {
  const rows = await reader
    .select()
    .from(withdrawals)
    .where(and(eq(withdrawals.userId, userId), before === undefined ? undefined : lt(withdrawals.id, before)))
    .orderBy(desc(withdrawals.id))
    .limit(limit + 1)
  const shown = rows.slice(0, limit)
  const providers = { kyc, pauses: await readPausesAcrossPlayers({ reader }) }
  return {
    withdrawals: shown.map((row) => shownWithdrawal(row, providers)),
    next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  }
}
