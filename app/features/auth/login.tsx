import { Suspense, useState } from 'react'
import { CodeForm } from '~/features/credentials/code-form.tsx'
import { type Contact, useContact } from '~/features/credentials/contact.ts'
import { lazyPart } from '~/lib/scripts/lazy-part.ts'
import { m } from '~/paraglide/messages.js'
import { LoginForm, type Proof } from './login-form.tsx'
import { requestedSecondFactor, type SecondFactorSource, useLogin } from './use-login.ts'
import '~/features/credentials/sign-in-errors.ts'

// few accounts have an authenticator
const SecondFactorForm = lazyPart(async () => (await import('./second-factor-form.tsx')).SecondFactorForm)

type SecondStep = {
  readonly source: SecondFactorSource
  readonly send: (secondFactor: string) => Promise<void>
}

/** Login by password, or by a code sent by email or SMS. `onDone` is called once there is a session. */
export function Login({ onDone }: { onDone: () => void }) {
  const login = useLogin(onDone)
  const contact = useContact()
  const [proof, setProof] = useState<Proof>('password')
  const [sentTo, setSentTo] = useState<Contact>()
  const [secondStep, setSecondStep] = useState<SecondStep>()

  async function sendCode(to: Contact) {
    await login.sendCode(to)
    setSentTo(to)
  }

  /** Continues with the second factor if the first one was correct but not sufficient. */
  const enter = (attempt: (secondFactor?: string) => Promise<void>) =>
    attempt().catch((error: unknown) => {
      const source = requestedSecondFactor(error)
      if (source === undefined) throw error
      setSecondStep({ source, send: attempt })
    })

  if (secondStep !== undefined)
    return (
      <Suspense>
        <SecondFactorForm {...secondStep} onBack={() => setSecondStep(undefined)} />
      </Suspense>
    )
  if (sentTo === undefined)
    return (
      <LoginForm
        contact={contact}
        proof={proof}
        onProofChange={setProof}
        byPassword={(to, password) => enter((secondFactor) => login.byPassword(to, password, secondFactor))}
        sendCode={sendCode}
        byPasskey={login.byPasskey}
        byAutofill={login.byAutofill}
      />
    )
  return (
    <>
      <p className="mb-4 text-14 text-paper-2 wrap-anywhere">{m.recovery_sent({ contact: sentTo.target })}</p>
      <CodeForm
        label={m.auth_login_submit()}
        send={(code) => enter((secondFactor) => login.byCode(sentTo, code, secondFactor))}
        sendAgain={() => login.resendCode(sentTo)}
        onChange={() => setSentTo(undefined)}
      />
    </>
  )
}
