import type { ReactNode } from 'react'
import { type Move, movesOf } from '#server/shared/contract/history-moves.ts'
import { parseMicros } from '#server/shared/money/micros.ts'
import { ownValue } from '#server/shared/own-value.ts'
import { useTRPCClient } from '~/lib/calls/trpc.ts'
import { m } from '~/paraglide/messages.js'
import { Badge } from '~/ui/badge.tsx'
import { Money } from '~/ui/money.tsx'
import { Listed, type ListProps, timeColumn, usePages } from './listed.tsx'

const TRANSFER_NAMES: Record<Move['kind'], () => string> = {
  deposit: m.wallet_pay_in_title,
  withdrawal: m.withdrawal_title,
  exchange: m.exchange_title,
  vault: m.vault_title,
  chargeback: m.history_chargeback,
  demo_grant: m.history_demo_grant,
  bonus: m.history_bonus,
  bonus_end: m.history_bonus_end,
  prize: m.history_prize,
  rakeback: m.history_rakeback,
  forfeit: m.history_forfeit,
}

/** Transfers that an operator has made by hand. */
const CAUSES: Record<NonNullable<Move['cause']>, () => string> = {
  goodwill: m.history_goodwill,
  correction: m.history_correction,
  debt_recovery: m.history_debt_recovery,
}

const STATUSES: Readonly<Record<string, () => string>> = {
  created: m.wallet_deposit_created,
  pending: m.wallet_deposit_created,
  charged_back: m.wallet_deposit_charged_back,
  expired: m.wallet_deposit_expired,
  failed: m.wallet_deposit_failed,
  requested: m.withdrawal_status_requested,
  kyc_required: m.withdrawal_status_kyc_required,
  review: m.withdrawal_status_review,
  approved: m.withdrawal_status_approved,
  sent: m.withdrawal_status_sent,
  paid: m.withdrawal_status_paid,
  rejected: m.withdrawal_status_rejected,
  returned: m.withdrawal_status_returned,
}

/** Deposits, withdrawals and other transfers: together with bets they make up the balance. */
export function Transfers({ wanted, timezone }: ListProps) {
  const client = useTRPCClient()
  const pages = usePages<Move>('transfers', wanted, async (page) => {
    const { next, ...rest } = await client.history.transfers.query({ ...page, receipts: 'none' })
    return { rows: movesOf(rest), next }
  })
  return (
    <Listed
      pages={pages}
      caption={m.history_transfers()}
      columns={[
        timeColumn<Move>(timezone, ({ at }) => at),
        {
          id: 'kind',
          header: m.history_kind(),
          cell: ({ kind, cause }) => (cause ? CAUSES[cause] : TRANSFER_NAMES[kind])(),
        },
        {
          id: 'amount',
          header: m.wallet_amount(),
          align: 'end',
          // amounts that were never paid or were returned are not part of the balance
          cell: ({ amount, currency, is_moved }) => (
            <span className={is_moved === false ? 'text-paper-3 line-through' : ''}>
              <Money value={amount} currency={currency} signed={is_moved !== false} />
            </span>
          ),
        },
        { id: 'more', header: m.history_details(), align: 'end', cell: detailsOf },
      ]}
    />
  )
}

function detailsOf({ received, received_currency, status, currency, bonus, vault }: Move): ReactNode {
  if (received !== null && received_currency !== null)
    return <Money value={received} currency={received_currency} signed />
  const beside = [
    { name: m.history_in_bonus(), amount: bonus },
    { name: m.vault_title(), amount: vault },
  ].flatMap(({ name, amount }) => (amount === null || parseMicros(amount) === 0n ? [] : [{ name, amount }]))
  if (beside.length > 0)
    return (
      <span className="grid justify-items-end text-paper-3">
        {beside.map(({ name, amount }) => (
          <span key={name}>
            {name}: <Money value={amount} currency={currency} signed />
          </span>
        ))}
      </span>
    )
  const name = status === null ? undefined : ownValue(STATUSES, status)
  return name ? <Badge tone={status === 'paid' ? 'win' : 'outline'}>{name()}</Badge> : null
}
