import { ActButton } from '../../acts/act-button.tsx'
import { SYSTEM_ACTS } from '../../acts/system-acts.ts'
import type { OutputOf } from '../../lib/api.ts'
import { decimalText, percentText } from '../../lib/format.ts'
import { listSource } from '../../lib/list-source.ts'
import { Link } from '../../lib/navigation.tsx'
import { useLook } from '../../lib/queries.ts'
import { useCan } from '../../lib/session.tsx'
import { m } from '../../paraglide/messages.js'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Pairs, Panel } from '../../ui/panel.tsx'
import { Empty, Failure, Loading } from '../../ui/states.tsx'
import { Tag } from '../../ui/tag.tsx'
import { Age, Moment } from '../../ui/time.tsx'

type Shown = OutputOf<'providers.rates'>
type Past = Shown['past'][number]

const BP_PER_PERCENT = 100
const percent = (bp: number) => percentText(bp / BP_PER_PERCENT)

const columnsOf = (currencies: readonly string[]): Column<Past>[] => [
  { key: 'from', head: m.column_valid_from, cell: ({ valid_from: at }) => <Moment at={at} /> },
  ...currencies.map(
    (currency): Column<Past> => ({
      key: currency,
      head: () => currency,
      cell: ({ mids }) => decimalText((mids as Readonly<Record<string, string>>)[currency] ?? ''),
      isNumber: true,
    }),
  ),
  {
    key: 'source',
    head: m.rates_source,
    // the rates of a fresh site are stored once they are used, from the beginning of time
    cell: ({ source, valid_from: at }) =>
      source ?? (Date.parse(at) === 0 ? m.rates_source_first() : m.rates_source_operators()),
  },
  { key: 'spread', head: m.rates_spread, cell: ({ spread_bp: bp }) => percent(bp), isNumber: true },
]

/** Exchange rates in force with their source and age, the last ones before them, and the act that sets new ones. */
export function Rates() {
  const rates = useLook('providers.rates', {})
  const can = useCan()
  if (rates.isPending) return <Loading />
  if (rates.error) return <Failure error={rates.error} onRetry={rates.refetch} />
  const { current, past } = rates.data
  const mids = Object.entries(current.mids).filter(([currency]) => currency !== 'USD')
  const known = { ...Object.fromEntries(mids), spread_bp: String(current.spread_bp) }
  return (
    <>
      <Panel
        title={m.rates_current()}
        aside={m.rates_per_usd()}
        actions={<ActButton act={SYSTEM_ACTS.overrideRates} small subject={{ label: m.rates_current(), known }} />}
      >
        <div className="pad">
          <Pairs
            pairs={[
              ...mids.map(([currency, mid]) => [currency, decimalText(mid)] as const),
              [m.rates_spread(), percent(current.spread_bp)],
              [
                m.rates_source(),
                current.source ?? (current.id === null ? m.rates_source_first() : m.rates_source_operators()),
              ],
              ...(current.valid_from === null
                ? []
                : ([
                    [m.column_valid_from(), <Moment key="from" at={current.valid_from} />],
                    [m.rates_age(), <Age key="age" at={current.valid_from} />],
                  ] as const)),
              ...(current.source === null || current.as_of === null
                ? []
                : Object.entries(current.as_of).map(
                    ([currency, at]) =>
                      [
                        m.rates_day_of({ currency }),
                        current.in_doubt.some((one) => one === currency) ? (
                          <Tag key={currency} tone="high">
                            {m.rates_in_doubt()}
                          </Tag>
                        ) : (
                          <Moment key={currency} at={at} />
                        ),
                      ] as const,
                  )),
            ]}
          />
          {can('search.audit') && (
            <Link to="/audit" search={{ subject: 'rates' }} className="lk">
              {m.rates_log()}
            </Link>
          )}
        </div>
      </Panel>
      <Panel title={m.rates_past()}>
        {past.length === 0 ? (
          <Empty title={m.rates_no_past()} />
        ) : (
          <DataTable
            label={m.rates_past()}
            rows={past}
            source={listSource('providers.rates', 'past', {})}
            columns={columnsOf(mids.map(([currency]) => currency))}
            idOf={({ id }) => String(id)}
          />
        )}
      </Panel>
    </>
  )
}
