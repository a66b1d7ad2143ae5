import { useSeoBlock } from '~/lib/site.ts'

/** What the operator has a page say below its content: plain paragraphs, an empty line between them. */
export function SeoText() {
  const { text } = useSeoBlock()
  if (text === null) return null
  return (
    <div className="mt-12 max-w-170 space-y-3 text-13 text-paper-3">
      {text.split(/\n\s*\n/).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  )
}
