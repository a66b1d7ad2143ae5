import type { OutputOf } from '../../lib/api.ts'
import { Link, playerPath, useAddress } from '../../lib/navigation.tsx'
import { m } from '../../paraglide/messages.js'
import { CopyId, shortId } from '../../ui/copy-id.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { LinkBar } from '../../ui/link-bar.tsx'
import { Money } from '../../ui/money.tsx'
import { PagedTable } from '../../ui/paged-table.tsx'
import { StateTag } from '../../ui/state-tag.tsx'
import { Tag } from '../../ui/tag.tsx'
import { Age, Moment } from '../../ui/time.tsx'

type Deposit = OutputOf<'money.deposits'>['deposits'][number]

const STATES = {
  created: m.deposit_created,
  failed: m.deposit_failed,
  expired: m.deposit_expired,
  charged_back: m.deposit_charged_back,
} as const
type State = keyof typeof STATES
const STATE_NAMES = Object.keys(STATES) as State[]

const COLUMNS: readonly Column<Deposit>[] = [
  {
    key: 'age',
    head: m.column_age,
    cell: ({ created_at: at, is_late: isLate }) => (
      <b className={isLate ? 'gold' : ''}>
        <Age at={at} />
        {isLate && <span className="sr">{m.rail_late()}</span>}
      </b>
    ),
    sortBy: (row) => row.created_at,
  },
  { key: 'id', head: m.column_id, cell: ({ id }) => <CopyId id={id} /> },
  {
    key: 'player',
    head: m.column_player,
    cell: ({ player }) => (
      <Link to={playerPath(player)} search={{ tab: 'payments' }} className="lk">
        {shortId(player)}
      </Link>
    ),
  },
  {
    key: 'amount',
    head: m.column_amount,
    cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    isNumber: true,
  },
  { key: 'provider', head: m.column_provider, cell: ({ provider }) => provider },
  {
    key: 'reference',
    head: m.column_provider_reference,
    cell: ({ provider_reference: reference }) => (reference === null ? '–' : <CopyId id={reference} />),
    isExtra: true,
  },
  {
    key: 'state',
    head: m.column_state,
    cell: ({ status, is_late: isLate }) =>
      isLate ? <Tag tone="late">{m.rail_late()}</Tag> : <StateTag state={status} />,
  },
  {
    key: 'settled',
    head: m.column_settled,
    cell: ({ settled_at: at }) => (at === null ? '–' : <Moment at={at} />),
    isExtra: true,
  },
]

/** Deposits that have credited nothing, or no longer, by state; the state is in the address. */
export function Deposits() {
  const address = useAddress()
  const state = STATE_NAMES.find((one) => one === address.state) ?? 'created'
  return (
    <div className="bd">
      <LinkBar
        look="seg"
        label={m.column_state()}
        to="/money"
        current={state}
        links={STATE_NAMES.map((name) => ({
          name,
          label: STATES[name](),
          search: { tab: 'deposits', state: name },
        }))}
      />
      <PagedTable
        name="money.deposits"
        input={{ state }}
        title={m.money_deposits()}
        empty={m.money_deposits_none()}
        rowsOf={({ deposits }) => deposits}
        columns={COLUMNS}
        idOf={({ id }) => id}
      />
    </div>
  )
}
