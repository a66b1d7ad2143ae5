import { LEGAL_DOCUMENTS, type LegalName } from '#server/shared/constants/legal-documents.ts'
import { ActButton } from '../../acts/act-button.tsx'
import { CONTENT_ACTS } from '../../acts/content-acts.ts'
import { documentText, localeText } from '../../lib/content-names.ts'
import { useLook } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Pairs, Panel } from '../../ui/panel.tsx'
import { Failure, Loading } from '../../ui/states.tsx'
import { Moment } from '../../ui/time.tsx'

/** Each legal document: what waits for publication, and its editions. */
export function LegalEditions() {
  return LEGAL_DOCUMENTS.map((document) => <Document key={document} document={document} />)
}

function Document({ document }: { document: LegalName }) {
  const { data, error, refetch } = useLook('content.editions', { document })
  if (error) return <Failure error={error} onRetry={refetch} />
  if (!data) return <Loading />
  const { editions, in_force: inForce, waiting, missing } = data
  const [latest] = editions
  const label = documentText(document)
  return (
    <Panel
      title={label}
      aside={inForce === null ? m.legal_built_in() : m.legal_in_force({ edition: inForce })}
      actions={
        <>
          {waiting.hash !== null && (
            <ActButton
              act={CONTENT_ACTS.publishLegal}
              small
              kind="primary"
              subject={{ label, known: { document, hash: waiting.hash, ...(latest && { binding: latest.binding }) } }}
            />
          )}
          {latest && latest.edition > 1 && (
            <ActButton
              act={CONTENT_ACTS.retireLegal}
              small
              subject={{ label, known: { document, edition: String(latest.edition) } }}
            />
          )}
        </>
      }
    >
      <div className="pad">
        <Pairs
          pairs={[
            [m.legal_waiting(), waiting.changed.map(localeText).join(', ') || '–'],
            [m.legal_missing(), missing.map(localeText).join(', ') || '–'],
            ...editions.map(
              ({ edition, effective_at: at, published_by: by, is_material: material }) =>
                [
                  m.content_version({ version: edition }),
                  <span key={edition}>
                    <Moment at={at} /> · {by} · {material ? m.legal_material() : m.legal_minor()}
                  </span>,
                ] as const,
            ),
          ]}
        />
      </div>
    </Panel>
  )
}
