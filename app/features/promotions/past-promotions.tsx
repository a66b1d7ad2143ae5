import { ownValue } from '#server/shared/own-value.ts'
import { formatDateTime } from '~/lib/format/format.ts'
import { inReadersWords } from '~/lib/format/reader-words.ts'
import { useTimeZone } from '~/lib/player/time-zone-of.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Money } from '~/ui/money.tsx'
import { Table } from '~/ui/table.tsx'
import type { Grant } from './offer.ts'

const ENDS: Readonly<Record<string, () => string>> = {
  paid: m.promotion_end_paid,
  wagered: m.promotion_end_wagered,
  played: m.promotion_end_played,
  declined: m.promotion_end_declined,
  spent: m.promotion_end_spent,
  player: m.promotion_end_player,
  excluded: m.promotion_end_excluded,
  chargeback: m.promotion_end_chargeback,
  withdrawal: m.promotion_end_withdrawal,
  operator: m.promotion_end_operator,
  not_for_you: m.promotion_end_not_for_you,
  offer: m.promotion_end_offer,
  time: m.promotion_end_time,
}

export function PastPromotions({ grants }: { grants: readonly Grant[] }) {
  const timeZone = useTimeZone()
  return (
    <Table
      caption={m.promotions_past()}
      rows={grants}
      rowKey={({ id }) => id}
      columns={[
        { id: 'name', header: m.promotion_name(), cell: ({ terms }) => inReadersWords(terms.names, m.promotion_name) },
        {
          id: 'given',
          header: m.promotion_amount(),
          align: 'end',
          wideOnly: true,
          cell: ({ amount, terms }) => <Money value={amount} currency={terms.currency} />,
        },
        {
          id: 'when',
          header: m.promotion_closed(),
          wideOnly: true,
          cell: ({ closed_at }) =>
            closed_at && <time dateTime={closed_at}>{formatDateTime(closed_at, getLocale(), timeZone)}</time>,
        },
        { id: 'end', header: m.promotion_end(), cell: ({ reason }) => (reason && ownValue(ENDS, reason)?.()) ?? '' },
        {
          id: 'paid',
          header: m.promotion_paid(),
          align: 'end',
          cell: ({ released, terms }) => <Money value={released} currency={terms.currency} signed={true} />,
        },
      ]}
    />
  )
}
