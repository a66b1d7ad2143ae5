import { ActButton } from '../../acts/act-button.tsx'
import { PRODUCT_ACTS } from '../../acts/product-acts.ts'
import { listSource } from '../../lib/list-source.ts'
import { useAddress } from '../../lib/navigation.tsx'
import { useLook } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Page } from '../../shell/page.tsx'
import { LinkBar } from '../../ui/link-bar.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RowsTable } from '../../ui/rows-table.tsx'
import { Empty, Failure, Loading } from '../../ui/states.tsx'

const TABS = { limits: m.sports_limits, corrections: m.sports_corrections } as const
type Tab = keyof typeof TABS
const TAB_NAMES = Object.keys(TABS) as Tab[]

type Row = Readonly<Record<string, unknown>>
const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

/** Limits of the book, players with reduced limits, and corrections of results. */
export function SportsPage() {
  const { tab: wanted } = useAddress()
  const tab = TAB_NAMES.find((one) => one === wanted) ?? 'limits'
  const tabs = (
    <LinkBar
      look="sub"
      label={m.sports_title()}
      to="/sports"
      current={tab}
      links={TAB_NAMES.map((name) => ({ name, label: TABS[name](), search: { tab: name } }))}
    />
  )
  return (
    <Page
      title={m.sports_title()}
      permission="view.products"
      tabs={tabs}
      actions={<ActButton act={PRODUCT_ACTS.proposeResult} />}
    >
      {tab === 'limits' ? <Limits /> : <Corrections />}
    </Page>
  )
}

const limitActs = (row: Row) => (
  <ActButton
    act={PRODUCT_ACTS.setBookLimit}
    small
    subject={{
      id: text(row.limit ?? row.name),
      label: text(row.limit ?? row.name),
      known: { amount: text(row.amount) },
    }}
  />
)

function Limits() {
  const limits = useLook('sports.limits', {})
  if (limits.isPending) return <Loading />
  if (limits.error) return <Failure error={limits.error} onRetry={limits.refetch} />
  const { limits: rows, factors, changes } = limits.data
  return (
    <>
      <Panel title={m.sports_limits()}>
        <RowsTable
          label={m.sports_limits()}
          rows={rows}
          acts={limitActs}
          source={listSource('sports.limits', 'limits', {})}
        />
      </Panel>
      <Panel title={m.sports_factors()}>
        {factors.length === 0 ? (
          <Empty title={m.sports_no_factors()} />
        ) : (
          <RowsTable label={m.sports_factors()} rows={factors} source={listSource('sports.limits', 'factors', {})} />
        )}
      </Panel>
      <Panel title={m.sports_changes()}>
        {changes.length === 0 ? (
          <Empty title={m.sports_no_changes()} />
        ) : (
          <RowsTable label={m.sports_changes()} rows={changes} source={listSource('sports.limits', 'changes', {})} />
        )}
      </Panel>
    </>
  )
}

const correctionActs = (row: Row) =>
  text(row.status) === 'proposed' ? (
    <span className="row">
      <ActButton act={PRODUCT_ACTS.confirmResult} small subject={{ id: text(row.id) }} />
      <ActButton act={PRODUCT_ACTS.refuseResult} small subject={{ id: text(row.id) }} />
    </span>
  ) : (
    '–'
  )

function Corrections() {
  const corrections = useLook('sports.corrections', {}, { isLive: true })
  if (corrections.isPending) return <Loading />
  if (corrections.error) return <Failure error={corrections.error} onRetry={corrections.refetch} />
  const rows = corrections.data.corrections
  if (rows.length === 0) return <Empty title={m.sports_no_corrections()} />
  return (
    <Panel title={m.sports_corrections()}>
      <RowsTable
        label={m.sports_corrections()}
        rows={rows}
        acts={correctionActs}
        source={listSource('sports.corrections', 'corrections', {})}
      />
    </Panel>
  )
}
