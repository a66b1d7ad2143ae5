import { ActButton } from '../../acts/act-button.tsx'
import { QUEUE_ACTS } from '../../acts/queue-acts.ts'
import type { OutputOf } from '../../lib/api.ts'
import { listSource } from '../../lib/list-source.ts'
import { Link, playerPath, useAddress } from '../../lib/navigation.tsx'
import { useLook } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { CopyId, shortId } from '../../ui/copy-id.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { LinkBar } from '../../ui/link-bar.tsx'
import { Money } from '../../ui/money.tsx'
import { PagedTable } from '../../ui/paged-table.tsx'
import { Panel } from '../../ui/panel.tsx'
import { StateTag } from '../../ui/state-tag.tsx'
import { Empty, Failure, Loading } from '../../ui/states.tsx'
import { Tag } from '../../ui/tag.tsx'
import { Age, Moment } from '../../ui/time.tsx'

type Deposit = OutputOf<'money.deposits'>['deposits'][number]

const STATES = {
  created: m.deposit_created,
  failed: m.deposit_failed,
  expired: m.deposit_expired,
  charged_back: m.deposit_charged_back,
} as const
const VIEWS = { differing: m.deposit_differing, ...STATES } as const
type View = keyof typeof VIEWS
const VIEW_NAMES = Object.keys(VIEWS) as View[]

const PlayerLink = ({ player }: { player: string }) => (
  <Link to={playerPath(player)} search={{ tab: 'payments' }} className="lk">
    {shortId(player)}
  </Link>
)

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
  { key: 'player', head: m.column_player, cell: ({ player }) => <PlayerLink player={player} /> },
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

type Difference = OutputOf<'money.differences'>['differences'][number]

const DIFFERENCES: readonly Column<Difference>[] = [
  {
    key: 'age',
    head: m.column_age,
    cell: ({ arrived_at: at }) => <Age at={at} />,
    sortBy: (row) => row.arrived_at,
  },
  { key: 'id', head: m.column_id, cell: ({ id }) => <CopyId id={id} /> },
  { key: 'player', head: m.column_player, cell: ({ player }) => <PlayerLink player={player} /> },
  {
    key: 'asked',
    head: m.column_asked,
    cell: ({ asked, currency }) => <Money amount={asked} currency={currency} />,
    isNumber: true,
  },
  {
    key: 'arrived',
    head: m.column_arrived,
    cell: ({ arrived, currency }) => <Money amount={arrived} currency={currency} />,
    isNumber: true,
  },
  { key: 'provider', head: m.column_provider, cell: ({ provider }) => provider, isExtra: true },
  {
    key: 'state',
    head: m.column_state,
    // an open deposit waits for this decision, not for its provider
    cell: ({ status }) => (status === 'created' ? '–' : <StateTag state={status} />),
  },
  {
    key: 'acts',
    head: m.acts_title,
    cell: ({ id, can_send_back: canSendBack }) => (
      <>
        <ActButton act={QUEUE_ACTS.settleLateDeposit} subject={{ id, label: shortId(id) }} small />{' '}
        {canSendBack && <ActButton act={QUEUE_ACTS.sendBackDeposit} subject={{ id, label: shortId(id) }} small />}
      </>
    ),
  },
]

/** Payments that differ from their deposit and wait for a decision. */
function Differences() {
  const { data, isPending, error, refetch } = useLook('money.differences', {}, { isLive: true })
  if (isPending) return <Loading />
  if (error) return <Failure error={error} onRetry={refetch} />
  const { differences } = data
  return (
    <Panel title={m.money_differences()} aside={m.count_waiting({ count: differences.length })}>
      {differences.length === 0 ? (
        <Empty title={m.money_differences_none()} />
      ) : (
        <DataTable
          label={m.money_differences()}
          rows={differences}
          columns={DIFFERENCES}
          idOf={({ id }) => id}
          source={listSource('money.differences', 'differences', {})}
        />
      )}
    </Panel>
  )
}

/** Payments to decide, and deposits that have credited nothing, or no longer, by state; the view is in the address. */
export function Deposits() {
  const address = useAddress()
  const view = VIEW_NAMES.find((one) => one === address.state) ?? 'created'
  return (
    <div className="bd">
      <LinkBar
        look="seg"
        label={m.column_state()}
        to="/money"
        current={view}
        links={VIEW_NAMES.map((name) => ({
          name,
          label: VIEWS[name](),
          search: { tab: 'deposits', state: name },
        }))}
      />
      {view === 'differing' ? (
        <Differences />
      ) : (
        <PagedTable
          name="money.deposits"
          input={{ state: view }}
          title={m.money_deposits()}
          empty={m.money_deposits_none()}
          rowsOf={({ deposits }) => deposits}
          source={listSource('money.deposits', 'deposits', { state: view })}
          columns={COLUMNS}
          idOf={({ id }) => id}
        />
      )}
    </div>
  )
}
