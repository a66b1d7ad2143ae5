import { ActButton } from '../../acts/act-button.tsx'
import { SYSTEM_ACTS } from '../../acts/system-acts.ts'
import { listSource } from '../../lib/list-source.ts'
import { useLook } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Page } from '../../shell/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RowsTable } from '../../ui/rows-table.tsx'
import { Empty, Failure, Loading } from '../../ui/states.tsx'

const acts = (row: Readonly<Record<string, unknown>>) => (
  <ActButton act={SYSTEM_ACTS.retryLetters} small subject={{ id: String(row.id), label: String(row.id) }} />
)

/** Emails and SMS that were given up, to be sent again. */
export function LettersPage() {
  const letters = useLook('site.letters', {}, { isLive: true })
  return (
    <Page
      title={m.letters_title()}
      permission="retry.letter"
      actions={<ActButton act={SYSTEM_ACTS.retryLetters}>{m.letters_retry_all()}</ActButton>}
    >
      {letters.isPending && <Loading />}
      {letters.error && <Failure error={letters.error} onRetry={letters.refetch} />}
      {letters.data && (
        <Panel title={m.letters_title()} aside={m.letters_aside()}>
          {letters.data.messages.length === 0 ? (
            <Empty title={m.letters_none()}>{m.letters_none_text()}</Empty>
          ) : (
            <RowsTable
              label={m.letters_title()}
              rows={letters.data.messages}
              acts={acts}
              source={listSource('site.letters', 'messages', {})}
            />
          )}
        </Panel>
      )}
    </Page>
  )
}
