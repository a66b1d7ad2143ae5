import { Link } from '@tanstack/react-router'
import { faqPage } from '~/lib/pages/structured-data.ts'
import { m } from '~/paraglide/messages.js'
import { buttonClass } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { JsonLd } from '~/ui/json-ld.tsx'
import { Answer } from './answer.tsx'
import type { FaqItem, FaqSection } from './faq.ts'
import { FaqSearch } from './faq-search.tsx'

/** All questions, or those found by a query. Works without scripts: the search is a form, each answer a `<details>`. */
export function FaqPage({ sections, query }: { sections: readonly FaqSection[]; query: string }) {
  const found = findAnswers(sections, query)
  const count = found.reduce((sum, { items }) => sum + items.length, 0)
  const isSearching = query.trim() !== ''
  return (
    <>
      <h1 className="title-24">{m.shell_faq()}</h1>
      <JsonLd data={faqPage(sections.flatMap(({ items }) => items))} />
      <FaqSearch query={query} />
      <p role="status" className={isSearching && count > 0 ? 'mt-3 text-13 text-paper-3' : 'sr-only'}>
        {isSearching && m.faq_found({ count })}
      </p>
      {count === 0 && (
        <EmptyState
          as="h2"
          title={m.faq_nothing()}
          action={
            <Link to="/faq" className={buttonClass('secondary')}>
              {m.faq_all()}
            </Link>
          }
        >
          {m.faq_nothing_text({ query })}
        </EmptyState>
      )}
      {found.map(({ id, title, items }) => (
        <section key={id} aria-labelledby={id} className="mt-8 first-of-type:mt-6">
          <h2 id={id} className="title-section scroll-mt-20">
            {title}
          </h2>
          <ul className="mt-3 border-line border-t">
            {items.map((item) => (
              <Answer key={item.id} item={item} isOpen={isSearching} />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

/** Normalizes text for the search: ignores case, accents, the Russian ё and the nukta of Hindi. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u093c]/g, '')
    .toLowerCase()

/** Sections with the questions that contain every word of a query, in question or answer; all for an empty query. */
export function findAnswers(sections: readonly FaqSection[], query: string): readonly FaqSection[] {
  const words = plain(query).split(/\s+/).filter(Boolean)
  const holdsAll = ({ question, answer }: FaqItem) => {
    const text = plain([question, ...answer.flat()].join(' '))
    return words.every((word) => text.includes(word))
  }
  return sections
    .map((section) => ({ ...section, items: section.items.filter(holdsAll) }))
    .filter(({ items }) => items.length > 0)
}
