import { useState } from 'react'
import { CodeForm } from '~/features/credentials/code-form.tsx'
import { type Contact, useContact } from '~/features/credentials/contact.ts'
import { m } from '~/paraglide/messages.js'
import { LoginForm, type Proof } from './login-form.tsx'
import { useLogin } from './use-login.ts'

/** By a password, or by the code of an email or an SMS. `onDone` is called when the session is there. */
export function Login({ onDone }: { onDone: () => void }) {
  const login = useLogin(onDone)
  const contact = useContact()
  const [proof, setProof] = useState<Proof>('password')
  const [sentTo, setSentTo] = useState<Contact>()

  async function sendCode(to: Contact) {
    await login.sendCode(to)
    setSentTo(to)
  }

  if (sentTo === undefined)
    return (
      <LoginForm
        contact={contact}
        proof={proof}
        onProofChange={setProof}
        byPassword={login.byPassword}
        sendCode={sendCode}
      />
    )
  return (
    <>
      <p className="mb-4 text-14 text-paper-2 wrap-anywhere">{m.recovery_sent({ contact: sentTo.target })}</p>
      <CodeForm
        label={m.auth_login_submit()}
        send={(code) => login.byCode(sentTo, code)}
        sendAgain={() => login.resendCode(sentTo)}
        onChange={() => setSentTo(undefined)}
      />
    </>
  )
}
