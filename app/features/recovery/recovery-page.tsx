import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTRPC } from '~/lib/trpc.ts'
import { m } from '~/paraglide/messages.js'
import { ChangedState } from './changed-state.tsx'
import { CodeForm } from './code-form.tsx'
import type { Contact } from './contact.ts'
import { ContactForm } from './contact-form.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { RecoveryPanel } from './recovery-panel.tsx'

type Step =
  | { name: 'contact' }
  | { name: 'code'; contact: Contact }
  | { name: 'password'; token: string }
  | { name: 'done' }

/** Begins a recovery (R21, C22, C23): whom to write to, then the code. By phone it goes on at the address of R22. */
export function RecoveryPage() {
  const [step, setStep] = useState<Step>({ name: 'contact' })
  const navigate = useNavigate()
  const reset = useMutation(useTRPC().recovery.email.resetByToken.mutationOptions())

  switch (step.name) {
    case 'contact':
      return (
        <RecoveryPanel title={m.recovery_title()} lead={<p>{m.recovery_lead()}</p>}>
          <ContactForm onSent={(contact) => setStep({ name: 'code', contact })} />
        </RecoveryPanel>
      )
    case 'code': {
      const { channel, target } = step.contact
      return (
        <RecoveryPanel
          title={m.recovery_title()}
          lead={
            <>
              <p className="wrap-anywhere">{m.recovery_sent({ contact: target })}</p>
              {channel === 'email' && <p>{m.recovery_sent_link()}</p>}
            </>
          }
        >
          <CodeForm
            contact={step.contact}
            onConfirmed={(token) =>
              channel === 'email'
                ? setStep({ name: 'password', token })
                : // a document of its own: what reads the addresses of this one does not get to see that
                  navigate({
                    to: '/reset-password/$token',
                    params: { token },
                    search: { phone: target },
                    reloadDocument: true,
                  })
            }
            onChange={() => setStep({ name: 'contact' })}
          />
        </RecoveryPanel>
      )
    }
    case 'password':
      return (
        <RecoveryPanel title={m.recovery_new_title()} lead={<p>{m.recovery_new_lead()}</p>}>
          <NewPasswordForm
            save={(values) => reset.mutateAsync({ token: step.token, ...values })}
            onDone={() => setStep({ name: 'done' })}
          />
        </RecoveryPanel>
      )
    case 'done':
      return <ChangedState />
  }
}
