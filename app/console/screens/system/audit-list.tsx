import { useState } from 'react'
import { REASONS } from '../../acts/act.ts'
import { PermissionName } from '../../acts/permission-name.tsx'
import type { InputOf, OutputOf } from '../../lib/api.ts'
import { listSource } from '../../lib/list-source.ts'
import { usePages } from '../../lib/queries.ts'
import { word } from '../../lib/words.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Empty, Failure, Loading } from '../../ui/states.tsx'
import { Subject } from '../../ui/subject.tsx'
import { Tag } from '../../ui/tag.tsx'
import { Moment } from '../../ui/time.tsx'

type Entry = OutputOf<'operators.audit'>['entries'][number]
export type AuditFilter = Omit<InputOf<'operators.audit'>, 'before' | 'limit'>

const text = (value: unknown): string => (value === null || value === undefined ? '–' : String(value))

/** The audit log, newest first, page by page. A row opens the entry as it was written. */
export function AuditList({ filter }: { filter: AuditFilter }) {
  const [open, setOpen] = useState<Entry | null>(null)
  const log = usePages('operators.audit', filter)
  const columns: Column<Entry>[] = [
    {
      key: 'n',
      head: m.column_number,
      cell: (entry) => (
        <button type="button" className="lk" onClick={() => setOpen(entry)}>
          {entry.n}
        </button>
      ),
      sortBy: ({ n }) => n,
    },
    { key: 'at', head: m.column_at, cell: ({ at }) => <Moment at={at} /> },
    { key: 'operator', head: m.column_operator, cell: ({ operator }) => <b>{operator}</b> },
    { key: 'act', head: m.column_act, cell: ({ entry }) => <PermissionName permission={text(entry.act)} /> },
    { key: 'on', head: m.column_subject, cell: ({ entry }) => <Subject subject={text(entry.on)} /> },
    {
      key: 'ok',
      head: m.column_outcome,
      cell: ({ entry }) =>
        entry.ok === true ? (
          <Tag tone="good">{m.audit_done()}</Tag>
        ) : (
          <Tag tone="refused">{m.audit_refused({ code: word(text(entry.code).split(':')[0] ?? '') })}</Tag>
        ),
    },
    {
      key: 'why',
      head: m.act_why,
      cell: ({ why, entry }) => (
        <span className="cut subject">{why ?? REASONS[entry.reason as keyof typeof REASONS]?.() ?? '–'}</span>
      ),
      isExtra: true,
    },
  ]
  if (log.isPending) return <Loading rows={8} />
  if (log.error) return <Failure error={log.error} onRetry={log.refetch} />
  const entries = log.data.pages.flatMap((page) => page.entries)
  if (entries.length === 0) return <Empty title={m.audit_none()}>{m.audit_none_text()}</Empty>
  return (
    <Panel title={m.audit_title()} aside={m.audit_shown({ count: entries.length })}>
      <DataTable
        label={m.audit_title()}
        rows={entries}
        source={listSource('operators.audit', 'entries', filter)}
        columns={columns}
        idOf={({ n }) => String(n)}
        onOpen={setOpen}
      />
      {log.hasNextPage && (
        <div className="ft">
          <Button small busy={log.isFetchingNextPage} onClick={() => log.fetchNextPage()}>
            {m.older()}
          </Button>
        </div>
      )}
      {open && <EntryDialog entry={open} onClose={() => setOpen(null)} />}
    </Panel>
  )
}

function EntryDialog({ entry: { n, entry, hash, why }, onClose }: { entry: Entry; onClose: () => void }) {
  return (
    <Dialog title={m.audit_entry({ n })} onClose={onClose} isWide>
      <div className="body">
        {why !== null && <p>{why}</p>}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by the keyboard */}
        <pre className="json" tabIndex={0}>
          {JSON.stringify(entry, null, 2)}
        </pre>
        <p className="t3 wrapped">
          {m.audit_hash()} <code>{hash}</code>
        </p>
      </div>
    </Dialog>
  )
}
