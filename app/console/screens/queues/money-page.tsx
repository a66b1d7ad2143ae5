import { listSource } from '../../lib/list-source.ts'
import { Link, useAddress, useGo } from '../../lib/navigation.tsx'
import { useLook } from '../../lib/queries.ts'
import { word } from '../../lib/words.ts'
import { m } from '../../paraglide/messages.js'
import { Page } from '../../shell/page.tsx'
import { CaseLayout } from '../../ui/case-layout.tsx'
import { shortId } from '../../ui/copy-id.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { LinkBar } from '../../ui/link-bar.tsx'
import { Money } from '../../ui/money.tsx'
import { Empty, Failure, Loading } from '../../ui/states.tsx'
import { Tag } from '../../ui/tag.tsx'
import { Age } from '../../ui/time.tsx'
import { checkName } from './check-name.ts'
import { Deposits } from './deposits.tsx'
import { type Waiting, withdrawalOf } from './waiting.ts'
import { WithdrawalCase } from './withdrawal-case.tsx'

const COLUMNS: readonly Column<Waiting>[] = [
  {
    key: 'age',
    head: m.column_age,
    cell: ({ since, isLate }) => (
      <b className={isLate ? 'gold' : ''}>
        <Age at={since} />
        {isLate && <span className="sr">{m.rail_late()}</span>}
      </b>
    ),
    sortBy: ({ since }) => since,
  },
  {
    key: 'id',
    head: m.column_withdrawal,
    cell: ({ id }) => (
      <Link to="/money" search={{ case: id }} className="lk">
        {shortId(id)}
      </Link>
    ),
  },
  {
    key: 'amount',
    head: m.column_amount,
    cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    isNumber: true,
  },
  { key: 'provider', head: m.column_provider, cell: ({ provider }) => provider, isExtra: true },
  {
    key: 'flags',
    head: m.column_flags,
    cell: ({ flags, risks }) => {
      const [first, ...rest] = [...risks.map(word), ...flags.map(checkName)]
      if (first === undefined) return '–'
      return (
        <>
          <Tag tone={risks.length > 0 ? 'high' : 'medium'}>{first}</Tag> {rest.length > 0 && `+${rest.length}`}
        </>
      )
    },
  },
  {
    key: 'decisions',
    head: m.column_decisions,
    cell: ({ approvedBy }) => m.decisions_of_two({ count: approvedBy === null ? 0 : 1 }),
    isNumber: true,
  },
]

const TABS = { withdrawals: m.money_withdrawals, deposits: m.money_deposits } as const
type Tab = keyof typeof TABS
const TAB_NAMES = Object.keys(TABS) as Tab[]

/** Withdrawals under review, the earliest due first, and deposits that have credited nothing. */
export function MoneyPage() {
  const { tab: wanted } = useAddress()
  const tab = TAB_NAMES.find((one) => one === wanted) ?? 'withdrawals'
  const tabs = (
    <LinkBar
      look="sub"
      label={m.money_title()}
      to="/money"
      current={tab}
      links={TAB_NAMES.map((name) => ({
        name,
        label: TABS[name](),
        search: name === 'withdrawals' ? {} : { tab: name },
      }))}
    />
  )
  return (
    <Page title={m.money_title()} permission="view.money" tabs={tabs} isBare>
      {tab === 'withdrawals' ? <Withdrawals /> : <Deposits />}
    </Page>
  )
}

function Withdrawals() {
  const { case: openId } = useAddress()
  const go = useGo()
  const queue = useLook('money.withdrawals', {}, { isLive: true })
  if (queue.isPending) return <Loading />
  if (queue.error) return <Failure error={queue.error} onRetry={queue.refetch} />
  const rows = queue.data.withdrawals.map(withdrawalOf)
  const onOpen = (id: string | undefined) => {
    go('/money', id === undefined ? {} : { case: id })
  }
  if (rows.length === 0 && openId === undefined)
    return (
      <div className="bd">
        <Empty title={m.money_none()}>{m.money_none_text()}</Empty>
      </div>
    )
  return (
    <CaseLayout
      rows={rows}
      idOf={({ id }) => id}
      openId={openId}
      onOpen={onOpen}
      tools={<span className="t3">{m.count_waiting({ count: rows.length })}</span>}
      list={
        rows.length === 0 ? (
          <Empty title={m.money_none()}>{m.money_none_text()}</Empty>
        ) : (
          <DataTable
            label={m.money_withdrawals()}
            rows={rows}
            source={listSource('money.withdrawals', 'withdrawals', {})}
            columns={COLUMNS}
            idOf={({ id }) => id}
            openId={openId}
            onOpen={({ id }) => onOpen(id)}
          />
        )
      }
      case={
        openId === undefined ? (
          <Empty title={m.case_none()}>{m.case_none_text()}</Empty>
        ) : (
          <WithdrawalCase
            key={openId}
            id={openId}
            row={rows.find(({ id }) => id === openId)}
            onNext={() => onOpen(rows[0]?.id)}
          />
        )
      }
    />
  )
}
