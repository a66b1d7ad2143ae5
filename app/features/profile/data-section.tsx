import { useStepUp } from '~/features/security/use-step-up.tsx'
import { m } from '~/paraglide/messages.js'
import { Button } from '~/ui/button.tsx'
import { Section } from './section.tsx'

/** All that is kept about the player, to take along. */
export function DataSection() {
  const { confirmed, dialog } = useStepUp()
  return (
    <Section title={m.export_title()}>
      <p className="mb-3 text-14 text-paper-2">{m.export_lead()}</p>
      <Button onClick={() => confirmed(() => window.location.assign('/api/account'))}>{m.export_submit()}</Button>
      {dialog}
    </Section>
  )
}
