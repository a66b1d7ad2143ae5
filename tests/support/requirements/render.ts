import type { Proof } from './find-proofs.ts'
import { CHAPTERS } from './sentences.ts'

const HEAD = `# Requirements

What Fairline has to do, and the tests that prove it. A test names the rows that it proves in its title: \`[S5 C17]\`.
Printed by \`npm run requirements\`.`

export const IDS: ReadonlySet<string> = new Set(CHAPTERS.flatMap(({ rows }) => Object.keys(rows)))

function renderRow(id: string, sentence: string, proofs: readonly Proof[]): string {
  const byFile = Map.groupBy(
    proofs.filter(({ ids }) => ids.includes(id)),
    ({ file }) => file,
  )
  const lines = [...byFile].map(([file, found]) => {
    const titles = [
      ...new Set(found.map(({ title }) => title.replaceAll(/ ?\[[A-Z\d ,]+\]/g, '').replaceAll('\n', ' '))),
    ]
    return `- \`${file}\`: ${titles.join(' · ')}`
  })
  return [`**${id}** ${sentence}`, '', ...(lines.length > 0 ? lines : ['- not proven yet'])].join('\n')
}

export function renderRequirements(proofs: readonly Proof[]): string {
  const proven = new Set(proofs.flatMap(({ ids }) => ids))
  const open = [...IDS].filter((id) => !proven.has(id))
  const state = `${IDS.size - open.length} of ${IDS.size} are proven; not yet: ${open.join(', ') || 'none'}.`
  const chapters = CHAPTERS.map(({ title, rows }) =>
    [`## ${title}`, ...Object.entries(rows).map(([id, sentence]) => renderRow(id, sentence, proofs))].join('\n\n'),
  )
  return `${[HEAD, state, ...chapters].join('\n\n')}\n`
}
