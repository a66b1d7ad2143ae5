import { newId } from '#server/platform/kernel/ids.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { toSql } from '#server/platform/kernel/writer/sql-money.ts'
import { currentRates } from '#server/platform/modules/exchange-rates/index.ts'
import { noteInstrument } from '#server/platform/modules/identity/index.ts'
import { playerAccount, post, systemAccount } from '#server/platform/modules/ledger/index.ts'
import { freeDeposit, isStopped, recountDeposit } from '#server/platform/modules/player-limits/index.ts'
import { giveForDeposit } from '#server/platform/modules/promotions/index.ts'
import { ceilAtMid } from '#server/shared/money/arithmetic.ts'
import { micros } from '#server/shared/money/micros.ts'
import {
  closeDeposit,
  type Deposit,
  type DepositStatus,
  depositStatus,
  type PaymentReport,
  reportedDeposit,
  requireSameAmount,
} from '../deposit.ts'
import { closeDifferingPayment, differingPayment, isTolerated, keepDifferingPayment } from '../differing-payment.ts'
import { openWithdrawal } from '../withdrawal.ts'

/**
 * Returns a deposit by its own provider, in full and without a fee, as a withdrawal without request or review: when it
 * arrived, the player was no longer allowed to play, or it exceeded the player's limit. An amount that the provider
 * cannot pay out stays with the player, who can withdraw it.
 */
function sendBack(context: CommandContext, { id: depositId, ...deposit }: Deposit, provider: string): void {
  const { userId, currency, amount } = deposit
  const amountUsd = ceilAtMid(amount, { from: currency, to: 'USD' }, currentRates(context).mids)
  openWithdrawal(context, {
    id: newId(context),
    userId,
    currency,
    amount,
    fee: micros(0n),
    amountUsd,
    provider,
    status: 'approved',
    depositId,
  })
}

/**
 * Credits a deposit paid to its provider, once: a repeat gets the same response. Money that arrives after a failure or
 * expiry is credited as well; but not after a chargeback, which concerned the same money. What has arrived is credited,
 * also if it differs from what was asked for within the tolerance; beyond it, it waits for an operator, and nothing is
 * credited. Refusals: those of `reportedDeposit`, amount_invalid for another amount of a paid deposit, and `conflict`
 * for a second payment of one that is paid or waits.
 */
export function confirmDeposit(context: CommandContext, report: PaymentReport): { status: DepositStatus } {
  const deposit = reportedDeposit(context, report)
  if (deposit.status === 'confirmed') requireSameAmount(deposit, report)
  const waiting = differingPayment(context, deposit.id)
  if (waiting && waiting.providerReference !== report.providerReference)
    throw new Refusal('conflict', { field: 'provider_reference' })
  const isOpen = deposit.status !== 'confirmed' && deposit.status !== 'charged_back'
  if (isOpen && !isTolerated(context, deposit, report.amount)) {
    keepDifferingPayment(context, report)
    return { status: deposit.status }
  }
  return takePayment(context, deposit, report)
}

/**
 * Books the payment of a deposit with the amount that has arrived. Money that arrives for a player under a time-out or
 * exclusion, or above a deposit limit, is returned immediately if its provider supports payouts, and earns no bonus.
 * @param isReturned whether it goes back whatever the player may do
 */
export function takePayment(
  context: CommandContext,
  asked: Deposit,
  report: PaymentReport,
  isReturned = false,
): { status: DepositStatus } {
  if (!closeDeposit(context, report, 'confirmed')) {
    if (asked.providerReference !== report.providerReference)
      throw new Refusal('conflict', { field: 'provider_reference' })
    return { status: depositStatus(context, asked.id) }
  }
  const deposit = { ...asked, amount: report.amount }
  if (deposit.amount !== asked.amount)
    context.db.run('UPDATE deposits SET asked = amount, amount = ? WHERE id = ?', [toSql(deposit.amount), deposit.id])
  closeDifferingPayment(context, deposit.id)
  if (report.instrument !== undefined) noteInstrument(context, deposit.userId, report.instrument)
  const hasRoom = recountDeposit(context, { ...deposit, depositId: deposit.id })
  const isUnwanted = isReturned || !hasRoom || isStopped(context, deposit.userId)
  const isSentBack = isUnwanted && report.paysOut === true
  if (isSentBack) freeDeposit(context, deposit.id)
  const reference = `deposit:${deposit.id}`
  post(context, {
    kind: 'deposit',
    reference,
    idempotencyKey: reference,
    postings: [
      {
        // play money comes from the mint; other money is owed by the provider until it pays it out
        debit: systemAccount(report.isPlayMoney ? 'mint:demo' : 'psp:clearing', deposit.currency),
        credit: playerAccount(deposit, 'real'),
        amount: deposit.amount,
      },
    ],
  })
  const { id, userId, currency, amount } = deposit
  if (isSentBack) sendBack(context, deposit, report.provider)
  else if (!isUnwanted)
    giveForDeposit(context, { userId, currency, amount, depositId: id, nth: 1 + othersCredited(context, deposit) })
  return { status: 'confirmed' }
}

function othersCredited({ db }: CommandContext, { id, userId }: Deposit): number {
  const query = `SELECT count(*) AS count FROM deposits WHERE user_id = ? AND status IN ('confirmed', 'charged_back') AND id <> ?`
  return Number(db.get<{ count: bigint }>(query, [userId, id])?.count ?? 0n)
}
