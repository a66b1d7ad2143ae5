import { Printer } from 'lucide-react'
import { LANGUAGE_TAGS, LOCALE_FACTS } from '#server/shared/constants/locales.ts'
import { formatCalendarDate } from '~/lib/format/format.ts'
import { useSite } from '~/lib/pages/site.ts'
import { Button } from '~/ui/button.tsx'
import { TextBlockView } from '~/ui/text-blocks.tsx'
import type { LegalDocument } from './document.ts'
import { Editions } from './editions.tsx'
import { WORDS } from './words.ts'

/** A document to read and print, in its own language whatever the page's language. */
export function LegalPage({ document }: { document: LegalDocument }) {
  const { language, title, updated, lead, sections, edition } = document
  const words = WORDS[language]
  const { operator } = useSite()
  const tag = LANGUAGE_TAGS[language]
  const date = formatCalendarDate(updated, language)
  return (
    <article lang={tag} className="max-w-170 text-16">
      <h1 className="title-24">{title}</h1>
      <p className="mt-2 text-13 text-paper-3">
        {edition === undefined ? words.updated : `${words.version} ${edition.version}. ${words.inForce}`}{' '}
        <time dateTime={updated}>{date}</time>
        {edition && `. ${words.binding} ${LOCALE_FACTS[edition.binding].name}`}
      </p>
      {edition ? (
        <Editions document={document} edition={edition} />
      ) : (
        <p className="mt-4 rounded-control border border-line-strong border-dashed px-4 py-3 text-13 text-paper-2">
          {document.isUncertain ? words.uncertain : words.sample}
        </p>
      )}
      {lead.length > 0 && (
        <div className="mt-6">
          {lead.map((block) => (
            <TextBlockView key={typeof block === 'string' ? block : block.join()} block={block} />
          ))}
        </div>
      )}
      {operator && (
        <p className="mt-3 text-paper-2">
          {words.operator} {operator}
        </p>
      )}
      <nav aria-label={words.contents} className="mt-6 border-line border-y py-4 text-14 print:hidden">
        <ul className="gap-x-8 sm:columns-2">
          {sections.map((section) => (
            <li key={section.id} className="break-inside-avoid">
              <a
                href={`#${section.id}`}
                className="flex min-h-11 items-center text-paper-2 hover:text-paper lg:min-h-8"
              >
                {section.title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {sections.map((section) => (
        <section key={section.id} aria-labelledby={section.id} className="mt-8">
          <h2 id={section.id} className="title-section break-after-avoid scroll-mt-20">
            {section.title}
          </h2>
          {section.blocks.map((block) => (
            <TextBlockView key={typeof block === 'string' ? block : block.join()} block={block} />
          ))}
        </section>
      ))}
      <Button variant="outline" onClick={() => window.print()} className="mt-8 print:hidden">
        <Printer aria-hidden="true" className="size-4" strokeWidth={1.5} />
        {words.print}
      </Button>
    </article>
  )
}
