import { m } from '~/paraglide/messages.js'
import { Button } from '~/ui/button.tsx'
import { decide } from './consent.ts'

/** Asks once. Yes and no are one press each, and equally easy to find. */
export function ConsentBar() {
  return (
    <section
      aria-label={m.consent_title()}
      className="fixed inset-x-0 bottom-[calc(var(--spacing-bar)+env(safe-area-inset-bottom))] z-40 border-line border-t bg-surface-2 px-4 py-3 lg:bottom-0"
    >
      <div className="mx-auto flex max-w-240 flex-wrap items-center gap-3">
        <p className="min-w-60 flex-1 text-13 text-paper-2">{m.consent_text()}</p>
        <Button onClick={() => decide('denied')}>{m.consent_deny()}</Button>
        <Button onClick={() => decide('granted')}>{m.consent_grant()}</Button>
      </div>
    </section>
  )
}
