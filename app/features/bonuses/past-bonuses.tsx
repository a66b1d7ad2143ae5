import { ownValue } from '#server/shared/own-value.ts'
import { formatDateTime } from '~/lib/format.ts'
import { inReadersWords } from '~/lib/reader-words.ts'
import { useTimeZone } from '~/lib/time-zone.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Money } from '~/ui/money.tsx'
import { Table } from '~/ui/table.tsx'
import type { Grant } from './offer.ts'

const ENDS: Readonly<Record<string, () => string>> = {
  paid: m.bonus_end_paid,
  wagered: m.bonus_end_wagered,
  played: m.bonus_end_played,
  declined: m.bonus_end_declined,
  spent: m.bonus_end_spent,
  player: m.bonus_end_player,
  excluded: m.bonus_end_excluded,
  chargeback: m.bonus_end_chargeback,
  withdrawal: m.bonus_end_withdrawal,
  operator: m.bonus_end_operator,
  not_for_you: m.bonus_end_not_for_you,
  offer: m.bonus_end_offer,
  time: m.bonus_end_time,
}

/** Bonuses that have ended: what was given, how it ended, and what was paid of it. */
export function PastBonuses({ grants }: { grants: readonly Grant[] }) {
  const timeZone = useTimeZone()
  return (
    <Table
      caption={m.bonuses_past()}
      rows={grants}
      rowKey={({ id }) => id}
      columns={[
        { id: 'name', header: m.bonus_name(), cell: ({ terms }) => inReadersWords(terms.names, m.bonus_name) },
        {
          id: 'given',
          header: m.bonus_amount(),
          align: 'end',
          wideOnly: true,
          cell: ({ amount, terms }) => <Money value={amount} currency={terms.currency} />,
        },
        {
          id: 'when',
          header: m.bonus_closed(),
          wideOnly: true,
          cell: ({ closed_at }) =>
            closed_at && <time dateTime={closed_at}>{formatDateTime(closed_at, getLocale(), timeZone)}</time>,
        },
        { id: 'end', header: m.bonus_end(), cell: ({ reason }) => (reason && ownValue(ENDS, reason)?.()) ?? '' },
        {
          id: 'paid',
          header: m.bonus_paid(),
          align: 'end',
          cell: ({ released, terms }) => <Money value={released} currency={terms.currency} signed={true} />,
        },
      ]}
    />
  )
}
