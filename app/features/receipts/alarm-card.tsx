import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '~/paraglide/messages.js'
import { Button, buttonClass } from '~/ui/button.tsx'
import { downloadEvidence } from './download-evidence.ts'

/** Tells a player that the site contradicts what it has signed, with the evidence. */
export function AlarmCard({ account }: { account: string }) {
  const [isClosed, setClosed] = useState(false)
  if (isClosed) return null
  return (
    <section
      role="alert"
      aria-label={m.receipt_alarm_title()}
      className="fixed right-4 bottom-[calc(var(--spacing-bottom-bar)+1rem+env(safe-area-inset-bottom))] left-4 z-30 rounded-panel border border-loss bg-surface-2 p-4 shadow-pop sm:left-auto sm:w-100 lg:right-8 lg:bottom-8 print:hidden"
    >
      <h2 className="font-semibold text-16">{m.receipt_alarm_title()}</h2>
      <p className="mt-2 text-14 text-paper-2">{m.receipt_alarm_text()}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="primary" onClick={() => downloadEvidence(account)}>
          {m.receipt_alarm_download()}
        </Button>
        <Link to="/fairness/ledger" hash="receipts" className={buttonClass('outline')}>
          {m.receipt_alarm_open()}
        </Link>
        <Button onClick={() => setClosed(true)}>{m.receipt_alarm_close()}</Button>
      </div>
    </section>
  )
}
