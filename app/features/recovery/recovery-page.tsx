import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { CODE_LIFE_MIN } from '#server/shared/constants/timings.ts'
import { useLogin } from '~/features/auth/use-login.ts'
import { CodeForm } from '~/features/credentials/code-form.tsx'
import type { Contact } from '~/features/credentials/contact.ts'
import { useTRPCClient } from '~/lib/calls/trpc.ts'
import { inBackground } from '~/lib/scripts/in-background.ts'
import { m } from '~/paraglide/messages.js'
import { Button } from '~/ui/button.tsx'
import { ChangedState } from './changed-state.tsx'
import { ContactForm } from './contact-form.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { RecoveryPanel } from './recovery-panel.tsx'
import { signInWith } from './sign-in-with.ts'

type SentStep = { name: 'code' | 'link'; contact: Contact }
type Step = { name: 'contact' } | SentStep | { name: 'password'; token: string; contact: Contact } | { name: 'done' }

declare module '@tanstack/react-router' {
  interface HistoryState {
    recovery?: SentStep | undefined
  }
}

/** Starts a password recovery: contact, then code. With a phone it continues at the reset page's address. */
export function RecoveryPage() {
  const [step, show] = useState<Step>({ name: 'contact' })
  const navigate = useNavigate()
  const router = useRouter()
  // after a reload the code can still be entered; the server does not know the history state, so this runs after
  // hydration
  useEffect(() => {
    const { recovery: sent } = router.state.location.state
    if (sent) show(sent)
  }, [router])
  const setStep = (next: Step) => {
    show(next)
    const recovery = next.name === 'code' || next.name === 'link' ? next : undefined
    inBackground(
      navigate({
        to: '.',
        search: true,
        state: (state) => ({ ...state, recovery }),
        replace: true,
        resetScroll: false,
      }),
    )
  }
  const { auth, recovery } = useTRPCClient()
  const { email, phone } = recovery
  const login = useLogin(() => undefined)

  const requestRecovery = ({ channel, target }: Contact) =>
    channel === 'email' ? email.forgot.mutate({ email: target }) : phone.forgot.mutate({ phone: target })

  async function confirm({ channel, target }: Contact, code: string) {
    if (channel === 'email') {
      const { reset_token: token } = await email.confirmCode.mutate({ email: target, code })
      setStep({ name: 'password', token, contact: { channel, target } })
      return
    }
    const { reset_token: token } = await phone.confirmCode.mutate({ phone: target, code })
    // a new document: scripts that read this document's address must not see the next one
    await navigate({ to: '/reset-password/$token', params: { token }, search: { phone: target }, reloadDocument: true })
  }

  switch (step.name) {
    case 'contact':
      return (
        <RecoveryPanel title={m.recovery_title()} lead={<p>{m.recovery_lead()}</p>}>
          <ContactForm
            ask={(contact, way) =>
              way === 'link' ? auth.sendLoginData.mutate({ email: contact.target }) : requestRecovery(contact)
            }
            onSent={(contact, way) => setStep({ name: way, contact })}
          />
        </RecoveryPanel>
      )
    case 'link':
      return (
        <RecoveryPanel
          title={m.recovery_link_title()}
          lead={
            <p role="status" className="wrap-anywhere">
              {m.recovery_link_sent({ contact: step.contact.target, minutes: CODE_LIFE_MIN })}
            </p>
          }
        >
          <Button size="l" onClick={() => setStep({ name: 'contact' })} className="w-full">
            {m.recovery_change()}
          </Button>
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
            label={m.recovery_code_submit()}
            send={(code) => confirm(step.contact, code)}
            sendAgain={() => requestRecovery(step.contact)}
            onChange={() => setStep({ name: 'contact' })}
          />
        </RecoveryPanel>
      )
    }
    case 'password':
      return (
        <RecoveryPanel title={m.recovery_new_title()} lead={<p>{m.recovery_new_lead()}</p>}>
          <NewPasswordForm
            save={async (values) => {
              await email.resetByToken.mutate({ token: step.token, ...values })
              await signInWith(login, step.contact, values.password)
            }}
            onDone={() => setStep({ name: 'done' })}
          />
        </RecoveryPanel>
      )
    case 'done':
      return <ChangedState />
  }
}
