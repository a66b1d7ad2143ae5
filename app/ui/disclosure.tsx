import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

type DisclosureProps = { summary: ReactNode; className?: string; children: ReactNode }

/** Expands on click, without JavaScript too. */
export function Disclosure({ summary, className = '', children }: DisclosureProps) {
  return (
    <details className={`group border-line border-t ${className}`}>
      <summary className="flex min-h-11 list-none items-center justify-between gap-3 py-2 font-medium text-13 text-paper-2 transition-tint hover:text-paper [&::-webkit-details-marker]:hidden">
        {summary}
        <ChevronDown
          aria-hidden="true"
          className="size-4 shrink-0 text-paper-3 transition-transform group-open:rotate-180"
          strokeWidth={1.5}
        />
      </summary>
      <div className="pb-3">{children}</div>
    </details>
  )
}
