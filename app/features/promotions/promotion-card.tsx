import { type ReactNode, useId } from 'react'
import { inReadersWords } from '~/lib/format/reader-words.ts'
import { m } from '~/paraglide/messages.js'
import { Countdown } from './countdown.tsx'
import type { Terms } from './offer.ts'

type BonusCardProps = {
  terms: Terms
  /** Null if the end is not known. */
  until: string | null
  children: ReactNode
}

export function PromotionCard({ terms, until, children }: BonusCardProps) {
  const id = useId()
  return (
    <article
      aria-labelledby={id}
      className="grid content-start gap-3 rounded-panel border border-line bg-surface-1 p-4 lg:p-6"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id={id} className="font-semibold text-14 text-paper-2">
          {inReadersWords(terms.names, m.promotion_name)}
        </h3>
        {until !== null && <Countdown until={until} />}
      </div>
      {children}
    </article>
  )
}
