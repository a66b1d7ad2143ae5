import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { askForDocuments, holdWithdrawal, reviewWithdrawal } from '#server/platform/modules/payments/commands/index.ts'
import { withdrawalVersion } from '#server/platform/modules/payments/index.ts'
import type { REVIEW_REASONS } from '#server/platform/modules/payments/reads.ts'
import type { Person } from '../people/person.ts'
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

export const moneyActs = {
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
