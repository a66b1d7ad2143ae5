import type { Purpose } from '#server/shared/constants/third-parties.ts'
import { useModals } from '~/lib/pages/modals.ts'
import { inBackground } from '~/lib/scripts/in-background.ts'
import { m } from '~/paraglide/messages.js'
import { Button } from '~/ui/button.tsx'
import { consentTo, decide } from './consent.ts'

/**
 * Asks for consent once. Accepting and rejecting take one click each and are equally prominent; details can be chosen.
 */
export function ConsentBar({ purposes }: { purposes: readonly Purpose[] }) {
  const { open } = useModals()
  return (
    <section
      aria-label={m.consent_title()}
      className="fixed inset-x-0 bottom-[calc(var(--spacing-bar)+env(safe-area-inset-bottom))] z-40 border-line border-t bg-surface-2 px-4 py-3 lg:bottom-0 print:hidden"
    >
      <div className="mx-auto flex max-w-240 flex-wrap items-center gap-3">
        <p className="min-w-60 flex-1 text-13 text-paper-2">{m.consent_text()}</p>
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => decide(consentTo(() => false))}>{m.consent_deny()}</Button>
          <Button onClick={() => decide(consentTo((purpose) => purposes.includes(purpose)))}>
            {m.consent_grant()}
          </Button>
          <Button variant="outline" onClick={() => inBackground(open({ name: 'Privacy' }))}>
            {m.consent_choose()}
          </Button>
        </div>
      </div>
    </section>
  )
}
