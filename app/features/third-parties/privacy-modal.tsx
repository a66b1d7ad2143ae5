import { useState } from 'react'
import type { Purpose } from '#server/shared/constants/third-parties.ts'
import type { ModalProps } from '~/lib/pages/modals.ts'
import { useSite } from '~/lib/pages/site.ts'
import { m } from '~/paraglide/messages.js'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Switch } from '~/ui/switch.tsx'
import { consentTo, decide, readConsent } from './consent.ts'

const WORDS: Readonly<Record<Purpose, { label: () => string; text: () => string }>> = {
  analytics: { label: m.consent_analytics, text: m.consent_analytics_text },
  marketing: { label: m.consent_marketing, text: m.consent_marketing_text },
}

/** Consent settings by purpose. They can be changed at any time; everything is off by default. */
export function PrivacyModal({ open, onClose }: ModalProps) {
  const { purposes } = useSite()
  const [chosen, setChosen] = useState(() => readConsent() ?? consentTo(() => false))
  const save = () => {
    decide(chosen)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={m.consent_settings()}
      size="m"
      startsAtTop
    >
      <div className="grid gap-4">
        <p className="text-13 text-paper-2">{m.consent_settings_text()}</p>
        <ul className="grid divide-y divide-line border-line border-y">
          <li className="py-3">
            <p className="text-14">{m.consent_necessary()}</p>
            <p className="text-13 text-paper-3">{m.consent_necessary_text()}</p>
          </li>
          {purposes.map((purpose) => (
            <li key={purpose} className="py-3">
              <Switch
                label={WORDS[purpose].label()}
                checked={chosen[purpose]}
                onCheckedChange={(isOn) => setChosen(consentTo((one) => (one === purpose ? isOn : chosen[one])))}
              />
              <p className="text-13 text-paper-3">{WORDS[purpose].text()}</p>
            </li>
          ))}
        </ul>
        <Button variant="primary" size="l" onClick={save} className="w-full">
          {m.consent_save()}
        </Button>
      </div>
    </Dialog>
  )
}
