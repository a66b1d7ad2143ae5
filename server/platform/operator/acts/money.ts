import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import {
  askForDocuments,
  holdWithdrawal,
  reviewWithdrawal,
  settleDifference,
} from '#server/platform/modules/payments/commands/index.ts'
import {
  countReplay,
  requireCallback,
  requireDifference,
  withdrawalVersion,
} from '#server/platform/modules/payments/index.ts'
import type { REVIEW_REASONS } from '#server/platform/modules/payments/reads.ts'
import { recordText } from '#server/shared/log/record.ts'
import { formatMicros } from '#server/shared/money/micros.ts'
import type { Person } from '../people/person.ts'
import { exceedsAlone } from '../requests/policy.ts'
import { act } from './act.ts'

type Payout = {
  readonly id: string
  readonly userId: string
  /** The version that the operator has seen; absent: any. */
  readonly version?: string | undefined
}
type RefusedPayout = Payout & { readonly reason: (typeof REVIEW_REASONS)[number] }

const ON_WITHDRAWAL = {
  on: ({ id }: Payout) => `withdrawal:${id}`,
  player: ({ userId }: Payout) => userId,
}

/** Refuses conflict, with the state and who has decided, if the withdrawal is no longer as its operator has seen it. */
function requireVersion({ db }: Pick<CommandContext, 'db'>, { id, version }: Payout): void {
  if (version === undefined) return
  const row = db.get<{ status: string; changed_at: bigint; approved_by: string | null; decided_by: string | null }>(
    'SELECT status, changed_at, approved_by, decided_by FROM withdrawals WHERE id = ?',
    [id],
  )
  if (!row) throw new Refusal('not_found', { field: 'id' })
  const { status, approved_by: first, decided_by: last } = row
  if (version !== withdrawalVersion({ status, changedAt: Number(row.changed_at), approvedBy: first }))
    throw new Refusal('conflict', { field: 'version', detail: [status, last ?? first].filter(Boolean).join(' ') })
}

const DAY_MS = 86_400_000

/** Acts on a player after which the same person approves no withdrawal of that player for a time. */
const SEPARATED = [
  { acts: ['credit.goodwill', 'give.bonus', 'correct.money'], forMs: 30 * DAY_MS },
  { acts: ['reset.factor', 'change.contact'], forMs: 3 * DAY_MS },
] as const

/** Refuses forbidden on `separation` to a person who has given the player money, or changed how they sign in. */
function requireSeparation({ db, now }: CommandContext, { userId }: Payout, { id }: Person): void {
  for (const { acts, forMs } of SEPARATED) {
    const done = db.get(
      `SELECT n FROM desk_audit
       WHERE user_id = ? AND (op = ? OR entry LIKE ?) AND ok = 1 AND at > ?
         AND act IN (SELECT value FROM json_each(?)) LIMIT 1`,
      [userId, id, `%"op_second":"${id}"%`, now - forMs, JSON.stringify(acts)],
    )
    if (done) throw new Refusal('forbidden', { field: 'separation' })
  }
}

type DifferingDeposit = { readonly id: string; readonly userId: string }

/** Decides about a payment that differs from its deposit. */
const differenceAct = (permission: 'settle.late_deposit' | 'send_back.deposit', verdict: 'credit' | 'send_back') => {
  const decided = ({ id, userId }: DifferingDeposit) => ({ depositId: id, userId, verdict })
  return act({
    on: ({ id }: DifferingDeposit) => `deposit:${id}`,
    player: ({ userId }) => userId,
    permission,
    effect(context, one) {
      const { deposit, payment, usd, isStopped } = requireDifference(context, decided(one))
      return {
        currency: deposit.currency,
        asked: formatMicros(deposit.amount),
        arrived: formatMicros(payment.amount),
        usd: formatMicros(usd),
        ...(verdict === 'credit' && isStopped && { returned: 'player_protected' }),
      }
    },
    // rates move while a request waits; the amounts do not
    agrees: ({ usd: _, ...asked }, { usd: __, ...now }) => recordText(asked) === recordText(now),
    needsSecond: (context, one, by) =>
      exceedsAlone(context, {
        permission,
        userId: one.userId,
        by,
        usd: requireDifference(context, decided(one)).usd,
      }),
    waitsMs: DAY_MS,
    run(context, one) {
      const usd = formatMicros(requireDifference(context, decided(one)).usd)
      const output = settleDifference(context, decided(one))
      return { output, ref: `deposit:${one.id}`, after: { usd, amount: output.amount, returned: output.is_sent_back } }
    },
  })
}

export const moneyActs = {
  /** Credits a payment that differs from its deposit with what has arrived. */
  settleLateDeposit: differenceAct('settle.late_deposit', 'credit'),
  /** Sends a payment that differs from its deposit back by its provider. */
  sendBackDeposit: differenceAct('send_back.deposit', 'send_back'),
  /** Permits to take a stored callback of a provider once more, which follows once it is committed. */
  replayCallback: act({
    permission: 'replay.callback',
    on: ({ id }: { readonly id: string }) => `callback:${id}`,
    effect(context, { id }) {
      const { provider, subject, result, replays } = requireCallback(context, id)
      return { provider, subject: subject ?? undefined, result, replays }
    },
    run(context, { id }) {
      const { provider, subject, result, replays } = requireCallback(context, id)
      countReplay(context, { id })
      return {
        output: { id },
        ref: `callback:${id}`,
        before: { provider, subject: subject ?? undefined, result, replays },
        after: { replays: replays + 1 },
      }
    },
  }),
  /** Approves a payout under review. It keeps its own two approvals: the first stands on the withdrawal. */
  approveWithdrawal: act({
    ...ON_WITHDRAWAL,
    permission: 'approve.withdrawal',
    isPaired: true,
    needsProof: true,
    run(context, payout: Payout, by) {
      requireVersion(context, payout)
      requireSeparation(context, payout, by)
      const { id } = payout
      const { status } = reviewWithdrawal(context, { id, operator: by.name, verdict: 'approve' })
      return { output: { withdrawal: id, status }, ref: `withdrawal:${id}`, after: { status } }
    },
  }),
  /** Takes an approved payout back to review, before it is sent. */
  holdWithdrawal: act({
    ...ON_WITHDRAWAL,
    permission: 'hold.withdrawal',
    run(context, { id }: Payout) {
      const { status } = holdWithdrawal(context, { id })
      return { output: { withdrawal: id, status }, ref: `withdrawal:${id}`, after: { status } }
    },
  }),
  /** Lets a payout under review wait for documents of its player. */
  askDocuments: act({
    ...ON_WITHDRAWAL,
    permission: 'ask.documents',
    run(context, { id }: Payout) {
      const { status } = askForDocuments(context, { id })
      return { output: { withdrawal: id, status }, ref: `withdrawal:${id}`, after: { status } }
    },
  }),
  refuseWithdrawal: act({
    ...ON_WITHDRAWAL,
    permission: 'refuse.withdrawal',
    run(context, payout: RefusedPayout, { name }) {
      requireVersion(context, payout)
      const { id, reason } = payout
      const { status } = reviewWithdrawal(context, { id, operator: name, verdict: 'reject', reason })
      return { output: { withdrawal: id, status }, ref: `withdrawal:${id}`, after: { status } }
    },
  }),
}
