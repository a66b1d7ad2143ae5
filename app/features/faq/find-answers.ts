import type { FaqItem, FaqSection } from './faq.ts'

/** Case, accents, the Russian ё and the nukta of Hindi make no difference to who searches. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u093c]/g, '')
    .toLowerCase()

/** The sections with the questions that hold every word of a query, in question or answer; all for an empty one. */
export function findAnswers(sections: readonly FaqSection[], query: string): readonly FaqSection[] {
  const words = plain(query).split(/\s+/).filter(Boolean)
  const holdsAll = ({ question, answer }: FaqItem) => {
    const text = plain([question, ...answer].join(' '))
    return words.every((word) => text.includes(word))
  }
  return sections
    .map((section) => ({ ...section, items: section.items.filter(holdsAll) }))
    .filter(({ items }) => items.length > 0)
}
