import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { downloadEvidence } from '~/lib/receipts/download-evidence.ts'
import { m } from '~/paraglide/messages.js'
import { Button, buttonClass } from '~/ui/button.tsx'

/**
 * Tells a player that the site contradicts what it has signed, with the evidence, or that nothing could be checked for a
 * day.
 */
export function AlarmCard({ account, isContradicted }: { account: string; isContradicted: boolean }) {
  const [isClosed, setClosed] = useState(false)
  if (isClosed) return null
  const title = isContradicted ? m.receipt_alarm_title() : m.receipt_unchecked_title()
  return (
    <section
      role="alert"
      aria-label={title}
      className="fixed right-4 bottom-[calc(var(--spacing-bottom-bar)+1rem+env(safe-area-inset-bottom))] left-4 z-30 rounded-panel border border-loss bg-surface-2 p-4 shadow-pop sm:left-auto sm:w-100 lg:right-8 lg:bottom-8 print:hidden"
    >
      <h2 className="font-semibold text-16">{title}</h2>
      <p className="mt-2 text-14 text-paper-2">
        {isContradicted ? m.receipt_alarm_text() : m.receipt_unchecked_text()}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        {isContradicted && (
          <Button variant="primary" onClick={() => downloadEvidence(account)}>
            {m.receipt_alarm_download()}
          </Button>
        )}
        <Link to="/fairness/ledger" hash="receipts" className={buttonClass('outline')}>
          {m.receipt_alarm_open()}
        </Link>
        <Button onClick={() => setClosed(true)}>{m.receipt_alarm_close()}</Button>
      </div>
    </section>
  )
}
