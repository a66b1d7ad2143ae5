import { fieldName } from '../../lib/names.ts'
import { useLook } from '../../lib/queries.ts'
import { useCan } from '../../lib/session.tsx'
import { valueText } from '../../lib/values.ts'
import { word } from '../../lib/words.ts'
import { m } from '../../paraglide/messages.js'
import { Pairs, Panel } from '../../ui/panel.tsx'
import { Denied, Empty, Failure, Loading } from '../../ui/states.tsx'
import { Documents } from '../queues/documents.tsx'

/** The verification of a player: masked fields, and the documents after a press that is recorded. */
export function Identity({ player }: { player: string }) {
  const shown = useLook('players.identity', { player })
  const can = useCan()
  if (shown.isPending) return <Loading />
  if (shown.error) return <Failure error={shown.error} onRetry={shown.refetch} />
  const { status, check } = shown.data
  if (!check) return <Empty title={m.identity_not_begun()} />
  const { pages, text, ...fields } = check
  return (
    <>
      <Panel title={m.identity_title()} aside={word(status)}>
        <div className="pad">
          <Pairs
            pairs={[
              ...Object.entries(fields).map(([name, value]) => [fieldName(name), valueText(value)] as const),
              [m.field_player_reads(), text ?? '–'],
            ]}
          />
        </div>
      </Panel>
      {pages.length > 0 &&
        (can('view.documents') ? <Documents player={player} /> : <Denied permission="view.documents" />)}
    </>
  )
}
