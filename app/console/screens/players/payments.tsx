import { listSource } from '../../lib/list-source.ts'
import { Link } from '../../lib/navigation.tsx'
import { useLook } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Panel } from '../../ui/panel.tsx'
import { RowsTable } from '../../ui/rows-table.tsx'
import { Empty, Failure, Loading } from '../../ui/states.tsx'

const openCase = ({ id }: Readonly<Record<string, unknown>>) => (
  <Link to="/money" search={{ case: String(id) }} className="lk">
    {m.bet_open()}
  </Link>
)

/** The newest deposits and withdrawals of a player. */
export function Payments({ player }: { player: string }) {
  const payments = useLook('players.payments', { player })
  if (payments.isPending) return <Loading />
  if (payments.error) return <Failure error={payments.error} onRetry={payments.refetch} />
  const { deposits, withdrawals } = payments.data
  return (
    <>
      <Panel title={m.payments_deposits()} aside={m.payments_newest()}>
        {deposits.length === 0 ? (
          <Empty title={m.payments_no_deposits()} />
        ) : (
          <RowsTable
            label={m.payments_deposits()}
            rows={deposits}
            source={listSource('players.payments', 'deposits', { player })}
          />
        )}
      </Panel>
      <Panel title={m.payments_withdrawals()} aside={m.payments_newest()}>
        {withdrawals.length === 0 ? (
          <Empty title={m.payments_no_withdrawals()} />
        ) : (
          <RowsTable
            label={m.payments_withdrawals()}
            rows={withdrawals}
            acts={openCase}
            source={listSource('players.payments', 'withdrawals', { player })}
          />
        )}
      </Panel>
    </>
  )
}
