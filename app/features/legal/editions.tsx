import { formatCalendarDate } from '~/lib/format/format.ts'
import type { LegalDocument, LegalEdition } from './document.ts'
import { WORDS } from './words.ts'

/** Changes of a published document, and its other versions, announced and former. */
export function Editions({ document, edition }: { document: LegalDocument; edition: LegalEdition }) {
  const { language } = document
  const words = WORDS[language]
  const others = edition.versions.filter(({ version }) => version !== edition.version)
  return (
    <>
      {edition.summary !== null && (
        <p className="mt-4 rounded-control border border-line-strong px-4 py-3 text-13 text-paper-2">
          {words.changes} {edition.summary}
        </p>
      )}
      {others.length > 0 && (
        <nav aria-label={words.versions} className="mt-4 text-13 text-paper-3 print:hidden">
          <ul className="flex flex-wrap gap-x-6">
            {others.map(({ version, effective_at: at }) => (
              <li key={version}>
                <a href={`?version=${version}`} className="inline-flex min-h-11 items-center link lg:min-h-8">
                  {words.version} {version}
                </a>{' '}
                · {words.inForce} {formatCalendarDate(at.slice(0, 10), language)}
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  )
}
