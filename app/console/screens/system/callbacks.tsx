import { ActButton } from '../../acts/act-button.tsx'
import { SYSTEM_ACTS } from '../../acts/system-acts.ts'
import type { OutputOf } from '../../lib/api.ts'
import { useAddress } from '../../lib/navigation.tsx'
import { useLook } from '../../lib/queries.ts'
import { word } from '../../lib/words.ts'
import { m } from '../../paraglide/messages.js'
import { CopyId, shortId } from '../../ui/copy-id.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { LinkBar } from '../../ui/link-bar.tsx'
import { PagedTable } from '../../ui/paged-table.tsx'
import { Empty, Failure, Loading } from '../../ui/states.tsx'
import { Age } from '../../ui/time.tsx'

type Callback = OutputOf<'providers.callbacks'>['callbacks'][number]

const COLUMNS: readonly Column<Callback>[] = [
  { key: 'at', head: m.column_at, cell: ({ received_at: at }) => <Age at={at} />, sortBy: (row) => row.received_at },
  {
    key: 'subject',
    head: m.column_subject,
    cell: ({ subject }) => (subject === null ? '–' : <CopyId id={subject} />),
  },
  { key: 'result', head: m.column_result, cell: ({ result }) => word(result), sortBy: ({ result }) => word(result) },
  {
    key: 'body',
    head: m.column_body,
    cell: ({ bytes, sha256 }) => (
      <>
        {m.callback_bytes({ count: bytes })} <CopyId id={sha256} />
      </>
    ),
    isExtra: true,
  },
  {
    key: 'replays',
    head: m.column_replays,
    cell: ({ replays, replayed_at: at }) => (
      <>
        {replays}
        {at !== null && (
          <>
            {' · '}
            <Age at={at} />
          </>
        )}
      </>
    ),
    sortBy: ({ replays }) => replays,
  },
  {
    key: 'acts',
    head: m.acts_title,
    cell: ({ id, subject }) => (
      <ActButton act={SYSTEM_ACTS.replayCallback} small subject={{ id, label: shortId(subject ?? id) }} />
    ),
  },
]

/** Callbacks of a payment provider whose signature was valid; the provider is in the address. */
export function Callbacks() {
  const { state } = useAddress()
  const list = useLook('providers.list', {})
  if (list.isPending) return <Loading />
  if (list.error) return <Failure error={list.error} onRetry={list.refetch} />
  const names = list.data.providers.filter(({ kind }) => kind === 'payments').map(({ id }) => id)
  const provider = names.find((name) => name === state) ?? names[0]
  if (provider === undefined) return <Empty title={m.providers_no_payments()} />
  return (
    <div className="bd">
      <LinkBar
        look="seg"
        label={m.column_provider()}
        to="/providers"
        current={provider}
        links={names.map((name) => ({ name, label: name, search: { tab: 'callbacks', state: name } }))}
      />
      <PagedTable
        name="providers.callbacks"
        input={{ provider }}
        title={m.providers_callbacks()}
        empty={m.callbacks_none()}
        rowsOf={({ callbacks }) => callbacks}
        columns={COLUMNS}
        idOf={({ id }) => id}
      />
    </div>
  )
}
