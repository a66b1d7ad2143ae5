import { ActButton } from '../../acts/act-button.tsx'
import { SYSTEM_ACTS } from '../../acts/system-acts.ts'
import type { OutputOf } from '../../lib/api.ts'
import { listSource } from '../../lib/list-source.ts'
import { useLook } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Page } from '../../shell/page.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Failure, Loading } from '../../ui/states.tsx'
import { Tag } from '../../ui/tag.tsx'

type Setting = OutputOf<'site.settings'>['settings'][number]

const COLUMNS: readonly Column<Setting>[] = [
  { key: 'name', head: m.column_setting, cell: ({ name }) => <code>{name}</code>, sortBy: ({ name }) => name },
  {
    key: 'value',
    head: m.column_value,
    cell: ({ value, is_set: isSet }) =>
      value === null ? (
        <span className="t3">{isSet ? m.settings_secret() : '–'}</span>
      ) : (
        <code className="cut subject">{value || '–'}</code>
      ),
  },
  {
    key: 'source',
    head: m.column_source,
    cell: ({ is_set: isSet }) =>
      isSet ? <Tag tone="good">{m.settings_set()}</Tag> : <Tag tone="off">{m.settings_default()}</Tag>,
    sortBy: ({ is_set: isSet }) => Number(isSet),
  },
]

/** Settings in force, and maintenance of secrets and of the public log. */
export function SettingsPage() {
  const settings = useLook('site.settings', {})
  return (
    <Page title={m.settings_title()} permission="search.audit">
      {settings.isPending && <Loading />}
      {settings.error && <Failure error={settings.error} onRetry={settings.refetch} />}
      {settings.data && (
        <Panel title={m.settings_list()} aside={m.settings_list_aside()}>
          <DataTable
            label={m.settings_list()}
            rows={settings.data.settings}
            source={listSource('site.settings', 'settings', {})}
            columns={COLUMNS}
            idOf={({ name }) => name}
          />
        </Panel>
      )}
      <Panel title={m.settings_secrets()}>
        <div className="pad stack">
          <p className="t2">{m.settings_secrets_text()}</p>
          <div>
            <ActButton act={SYSTEM_ACTS.resealSecrets} />
          </div>
        </div>
      </Panel>
      <Panel title={m.settings_log()}>
        <div className="pad stack">
          <p className="t2">{m.settings_log_text()}</p>
          <div className="row w">
            <ActButton act={SYSTEM_ACTS.resumeLog} />
            <ActButton act={SYSTEM_ACTS.continueLog} />
          </div>
        </div>
      </Panel>
    </Page>
  )
}
