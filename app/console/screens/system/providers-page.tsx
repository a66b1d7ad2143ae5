import { ActButton } from '../../acts/act-button.tsx'
import { PRODUCT_ACTS } from '../../acts/product-acts.ts'
import { SYSTEM_ACTS } from '../../acts/system-acts.ts'
import type { OutputOf } from '../../lib/api.ts'
import { listSource } from '../../lib/list-source.ts'
import { useAddress } from '../../lib/navigation.tsx'
import { useLook } from '../../lib/queries.ts'
import { word } from '../../lib/words.ts'
import { m } from '../../paraglide/messages.js'
import { Page } from '../../shell/page.tsx'
import { CopyId } from '../../ui/copy-id.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { LinkBar } from '../../ui/link-bar.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RowsTable } from '../../ui/rows-table.tsx'
import { Empty, Failure, Loading } from '../../ui/states.tsx'
import { Tag } from '../../ui/tag.tsx'
import { Age } from '../../ui/time.tsx'
import { Callbacks } from './callbacks.tsx'
import { Rates } from './rates.tsx'

const TABS = {
  states: m.providers_states,
  books: m.providers_books,
  callbacks: m.providers_callbacks,
  rates: m.providers_rates,
} as const
type Tab = keyof typeof TABS
const TAB_NAMES = Object.keys(TABS) as Tab[]

const VIEWS = { states: States, books: Books, callbacks: Callbacks, rates: Rates } as const

/** Providers with their states, comparisons with their books, callbacks, and exchange rates. */
export function ProvidersPage() {
  const { tab: wanted } = useAddress()
  const tab = TAB_NAMES.find((one) => one === wanted) ?? 'states'
  const View = VIEWS[tab]
  const tabs = (
    <LinkBar
      look="sub"
      label={m.providers_title()}
      to="/providers"
      current={tab}
      links={TAB_NAMES.map((name) => ({ name, label: TABS[name](), search: name === 'states' ? {} : { tab: name } }))}
    />
  )
  return (
    <Page title={m.providers_title()} permission="view.providers" tabs={tabs}>
      <View />
    </Page>
  )
}

type Provider = OutputOf<'providers.list'>['providers'][number]

const TONES = { on: 'good', maintenance: 'held', off: 'off' } as const

/** A pause of one direction names it; a whole one does not. */
function stateText({ kind, state, paused }: Provider): string {
  const [one] = paused
  if (one === undefined) return word(state)
  if (paused.length === 2 || kind !== 'payments') return m.paused()
  return one === 'in' ? m.paused_in() : m.paused_out()
}

const CAN_PAUSE: readonly Provider['kind'][] = ['payments', 'games', 'identity']

const COLUMNS: readonly Column<Provider>[] = [
  { key: 'id', head: m.column_provider, cell: ({ id, label }) => <b>{label ?? id}</b>, sortBy: ({ id }) => id },
  { key: 'kind', head: m.column_kind, cell: ({ kind }) => word(kind), sortBy: ({ kind }) => word(kind) },
  {
    key: 'state',
    head: m.column_state,
    cell: (provider) => (
      <>
        <Tag tone={TONES[provider.state]}>{stateText(provider)}</Tag>
        {provider.stopped_since !== null && (
          <small className="t3">
            {' '}
            <Age at={provider.stopped_since} /> · {provider.stopped_by}
          </small>
        )}
      </>
    ),
  },
  {
    key: 'report',
    head: m.column_last_report,
    cell: ({ last_report_at: at }) => (at === null ? '–' : <Age at={at} />),
    sortBy: ({ last_report_at: at }) => at ?? '',
    isExtra: true,
  },
  {
    key: 'waiting',
    head: m.column_waiting,
    cell: ({ waiting }) => waiting ?? '–',
    sortBy: ({ waiting }) => waiting ?? -1,
    isNumber: true,
  },
  {
    key: 'alarms',
    head: m.column_alarms,
    cell: ({ alarms }) => (alarms > 0 ? <Tag tone="high">{alarms}</Tag> : alarms),
    sortBy: ({ alarms }) => alarms,
    isNumber: true,
  },
  {
    key: 'acts',
    head: m.acts_title,
    cell({ kind, id, label, state, paused }) {
      if (!CAN_PAUSE.includes(kind) || state === 'off') return null
      const subject = { id, label: label ?? id, known: { kind } }
      const isWhole = paused.length === 2 || (kind !== 'payments' && state !== 'on')
      return (
        <div className="row">
          {!isWhole && (
            <ActButton act={SYSTEM_ACTS.pauseProvider} small subject={subject}>
              {m.act_pause_provider_do()}…
            </ActButton>
          )}
          {state !== 'on' && (
            <ActButton act={SYSTEM_ACTS.resumeProvider} small subject={subject}>
              {m.act_resume_provider_do()}…
            </ActButton>
          )}
        </div>
      )
    },
  },
]

function States() {
  const list = useLook('providers.list', {}, { isLive: true })
  if (list.isPending) return <Loading />
  if (list.error) return <Failure error={list.error} onRetry={list.refetch} />
  return (
    <Panel title={m.providers_list()}>
      <DataTable
        label={m.providers_list()}
        rows={list.data.providers}
        source={listSource('providers.list', 'providers', {})}
        columns={COLUMNS}
        idOf={({ kind, id }) => `${kind}/${id}`}
        isOff={({ state }) => state === 'off'}
      />
    </Panel>
  )
}

type Alarm = OutputOf<'games.reconciliations'>['alarms'][number]

const ALARMS: readonly Column<Alarm>[] = [
  { key: 'at', head: m.column_at, cell: ({ at }) => <Age at={at} />, sortBy: ({ at }) => at },
  {
    key: 'provider',
    head: m.column_provider,
    cell: ({ provider }) => <b>{provider}</b>,
    sortBy: ({ provider }) => provider,
  },
  { key: 'kind', head: m.column_kind, cell: ({ kind }) => word(kind), sortBy: ({ kind }) => word(kind) },
  { key: 'subject', head: m.column_subject, cell: ({ subject }) => <CopyId id={subject} /> },
  { key: 'here', head: m.column_here, cell: ({ here }) => here ?? '–', isExtra: true },
  { key: 'there', head: m.column_there, cell: ({ there }) => there ?? '–', isExtra: true },
  {
    key: 'state',
    head: m.column_state,
    cell: ({ resolved_by: by }) =>
      by === null ? (
        <Tag tone="high">{m.alarm_open()}</Tag>
      ) : (
        <Tag tone="good">{m.alarm_resolved_by({ name: by })}</Tag>
      ),
    sortBy: ({ resolved_by: by }) => by ?? '',
  },
  {
    key: 'acts',
    head: m.acts_title,
    cell: ({ provider, kind, subject, resolved_by: by }) =>
      by === null && (
        <ActButton
          act={PRODUCT_ACTS.resolveGameAlarm}
          small
          subject={{ label: `${provider} ${word(kind)}`, id: subject, known: { provider, kind } }}
        />
      ),
  },
]

function Books() {
  const books = useLook('games.reconciliations', {}, { isLive: true })
  if (books.isPending) return <Loading />
  if (books.error) return <Failure error={books.error} onRetry={books.refetch} />
  const { alarms, days } = books.data
  return (
    <>
      <Panel
        title={m.alarms_title()}
        aside={m.alarms_count({ count: alarms.filter(({ resolved_by: by }) => by === null).length })}
      >
        {alarms.length === 0 ? (
          <Empty title={m.alarms_none()} />
        ) : (
          <DataTable
            label={m.alarms_title()}
            rows={alarms}
            source={listSource('games.reconciliations', 'alarms', {})}
            columns={ALARMS}
            idOf={({ provider, kind, subject }) => `${provider}/${kind}/${subject}`}
            isOff={({ resolved_by: by }) => by !== null}
          />
        )}
      </Panel>
      <Panel title={m.providers_days()}>
        {days.length === 0 ? (
          <Empty title={m.providers_no_days()} />
        ) : (
          <RowsTable label={m.providers_days()} rows={days} source={listSource('games.reconciliations', 'days', {})} />
        )}
      </Panel>
    </>
  )
}
