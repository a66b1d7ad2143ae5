import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { TextBlockView } from '~/ui/text-blocks.tsx'
import type { FaqItem } from './faq.ts'

/** A collapsible question. The link target is inside, so that browsers open it when a link is followed. */
export function Answer({ item, isOpen }: { item: FaqItem; isOpen: boolean }) {
  const { id, question, answer, link } = item
  return (
    <li className="border-line border-b">
      <details open={isOpen} className="group">
        <summary className="-mx-3 flex min-h-12 list-none items-center gap-3 rounded-control px-3 py-2.5 font-medium text-16 transition-tint hover:bg-surface-1 [&::-webkit-details-marker]:hidden">
          <h3 className="flex-1">{question}</h3>
          <ChevronDown
            aria-hidden="true"
            className="size-5 shrink-0 text-paper-3 transition-transform group-open:rotate-180"
            strokeWidth={1.5}
          />
        </summary>
        <div id={id} className="max-w-170 scroll-mt-32 space-y-3 pt-1 pb-5 text-paper-2 text-16">
          {answer.map((block) => (
            <TextBlockView key={typeof block === 'string' ? block : block.join()} block={block} />
          ))}
          {link && (
            <p>
              <Link to={link.to} className="inline-flex min-h-11 items-center link lg:min-h-8">
                {link.label}
              </Link>
            </p>
          )}
        </div>
      </details>
    </li>
  )
}
