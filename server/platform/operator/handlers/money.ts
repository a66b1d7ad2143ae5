import { Refusal } from '#server/platform/kernel/refusal.ts'
import { iso } from '#server/platform/kernel/surroundings.ts'
import { openFlagsAcrossPlayers } from '#server/platform/modules/identity/reads.ts'
import {
  DEPOSIT_LIFETIME_MS,
  listDepositsInStateAcrossPlayers,
  listDifferencesAcrossPlayers,
  listReviewsAcrossPlayers,
  playerOfDepositAcrossPlayers,
  playerOfWithdrawalAcrossPlayers,
  readWithdrawalCase,
  withdrawalVersion,
} from '#server/platform/modules/payments/reads.ts'
import { formatMicros, micros } from '#server/shared/money/micros.ts'
import { resultOfAct } from '../act-results.ts'
import { lookHandler, type OperatorHandlers, type Reads } from '../desk.ts'
import { nextOf, rowsOf } from './subjects.ts'

async function payoutOf(reads: Pick<Reads, 'reader'>, id: string) {
  const userId = await playerOfWithdrawalAcrossPlayers(reads, id)
  if (userId === null) throw new Refusal('not_found')
  return { id, userId }
}

async function depositOf(reads: Pick<Reads, 'reader'>, id: string) {
  const userId = await playerOfDepositAcrossPlayers(reads, id)
  if (userId === null) throw new Refusal('not_found', { field: 'id' })
  return { id, userId }
}

export const money: OperatorHandlers['money'] = {
  withdrawals: {
    on: () => ({ on: 'withdrawals' }),
    async answer(reads) {
      const rows = await listReviewsAcrossPlayers(reads)
      const flags = await openFlagsAcrossPlayers(
        reads,
        rows.map(({ player }) => player),
      )
      return { withdrawals: rowsOf(rows.map((row) => ({ ...row, risks: flags.get(row.player) ?? [] }))) }
    },
  },
  approveWithdrawal: {
    args: async (reads, { id, version }) => ({ ...(await payoutOf(reads, id)), version }),
    result: resultOfAct.approveWithdrawal,
  },
  refuseWithdrawal: {
    args: async (reads, { id, version, reason }) => ({ ...(await payoutOf(reads, id)), version, reason }),
    result: resultOfAct.refuseWithdrawal,
  },
  withdrawal: lookHandler({
    async on(reads, { id }) {
      const found = await readWithdrawalCase(reads, id)
      if (!found) throw new Refusal('not_found', { field: 'id' })
      return { on: `withdrawal:${id}`, userId: found.withdrawal.userId, found }
    },
    answer(_, __, { found: { withdrawal, checks } }) {
      return {
        withdrawal: {
          id: withdrawal.id,
          player: withdrawal.userId,
          currency: withdrawal.currency,
          amount: formatMicros(micros(withdrawal.amount)),
          fee: formatMicros(micros(withdrawal.fee)),
          usd: formatMicros(micros(withdrawal.amountUsd)),
          provider: withdrawal.provider,
          provider_reference: withdrawal.providerReference,
          status: withdrawal.status,
          reason: withdrawal.reason,
          approved_by: withdrawal.approvedBy,
          decided_by: withdrawal.decidedBy,
          created_at: iso(withdrawal.createdAt),
          changed_at: iso(withdrawal.changedAt),
          due_at: withdrawal.dueAt === null ? null : iso(withdrawal.dueAt),
          version: withdrawalVersion(withdrawal),
        },
        checks: checks.map(({ key, state, evidence }) => ({
          key,
          state,
          evidence: evidence as Record<string, never>,
        })),
      }
    },
  }),
  holdWithdrawal: { args: (reads, { id }) => payoutOf(reads, id), result: resultOfAct.holdWithdrawal },
  askDocuments: { args: (reads, { id }) => payoutOf(reads, id), result: resultOfAct.askDocuments },
  differences: {
    on: () => ({ on: 'deposits' }),
    async answer(reads) {
      const rows = await listDifferencesAcrossPlayers(reads)
      return {
        differences: rows.map(({ id, userId, currency, asked, amount, provider, status, ...row }) => ({
          id,
          player: userId,
          currency,
          asked: formatMicros(micros(asked)),
          arrived: formatMicros(micros(amount)),
          provider,
          provider_reference: row.providerReference,
          can_send_back: row.paysOut,
          status,
          arrived_at: iso(row.arrivedAt),
        })),
      }
    },
  },
  settleDeposit: { args: (reads, { id }) => depositOf(reads, id), result: resultOfAct.settleLateDeposit },
  sendBackDeposit: { args: (reads, { id }) => depositOf(reads, id), result: resultOfAct.sendBackDeposit },
  deposits: {
    on: () => ({ on: 'deposits' }),
    async answer(reads, { state, before, limit }) {
      const rows = await listDepositsInStateAcrossPlayers(reads, { state, before, limit })
      const lateBefore = reads.clock.now() - DEPOSIT_LIFETIME_MS
      return {
        deposits: rows.map((row) => ({
          id: row.id,
          player: row.userId,
          currency: row.currency,
          amount: formatMicros(micros(row.amount)),
          provider: row.provider,
          provider_reference: row.providerReference,
          status: row.status,
          created_at: iso(row.createdAt),
          settled_at: row.settledAt === null ? null : iso(row.settledAt),
          is_late: row.status === 'created' && row.createdAt <= lateBefore,
        })),
        next: nextOf(rows, limit),
      }
    },
  },
}
