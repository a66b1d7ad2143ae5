import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { post } from '../../lib/api.ts'
import { errorText, fieldError } from '../../lib/errors.ts'
import { m } from '../../paraglide/messages.js'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Wordmark } from '../../ui/wordmark.tsx'

type SignInProps = {
  /** Name of the operator who left the page open; null on the first visit. */
  operator: string | null
  onSignedIn: () => void
}

/** Sign-in by password and a code of the authenticator. */
export function SignIn({ operator, onSignedIn }: SignInProps) {
  const [name, setName] = useState(operator ?? '')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const signingIn = useMutation({
    mutationFn: () => post('/v1/session', { name: name.trim(), password, totp: code }),
    onSuccess: onSignedIn,
    onError: () => setCode(''),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!signingIn.isPending) signingIn.mutate()
  }
  const shown = ['name', 'password', 'totp']
  return (
    <main className="door">
      <form className="card pad" onSubmit={submit} aria-labelledby="sign-in">
        <Wordmark />
        <h1 id="sign-in">{operator === null ? m.sign_in_title() : m.sign_in_again()}</h1>
        <p className="t3">{operator === null ? window.location.host : m.sign_in_kept()}</p>
        <TextField
          label={m.field_name()}
          error={fieldError(signingIn.error, 'name')}
          value={name}
          onChange={(event) => setName(event.target.value)}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={operator === null}
          required
        />
        <TextField
          label={m.field_password()}
          error={fieldError(signingIn.error, 'password')}
          type="password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          autoComplete="current-password"
          autoFocus={operator !== null}
          required
        />
        <TextField
          label={m.code_label()}
          hint={m.code_hint()}
          error={fieldError(signingIn.error, 'totp')}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
        />
        {errorText(signingIn.error, shown) && <Banner kind="failure" title={errorText(signingIn.error, shown)} />}
        <Button type="submit" kind="primary" busy={signingIn.isPending} className="w l">
          {m.sign_in_do()}
        </Button>
        <p className="t3">{m.sign_in_lost()}</p>
      </form>
    </main>
  )
}
