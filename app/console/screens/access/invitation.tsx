import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { permissionsOfRole } from '#server/platform/operator/permissions.ts'
import { type OutputOf, post } from '../../lib/api.ts'
import { errorText, fieldError } from '../../lib/errors.ts'
import { m } from '../../paraglide/messages.js'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Pairs } from '../../ui/panel.tsx'
import { Loading } from '../../ui/states.tsx'
import { Wordmark } from '../../ui/wordmark.tsx'

/** The token is in the fragment, which no server logs; it is taken from the address before anything is drawn. */
function takeToken(): string {
  const token = window.location.hash.slice(1)
  window.history.replaceState(null, '', window.location.pathname)
  return token
}

const actsOf = (roles: readonly string[]): number =>
  new Set(roles.flatMap((role) => permissionsOfRole(role) ?? [])).size

/** Acceptance of an invitation: the secret for the authenticator, a password, and the first code. */
export function Invitation() {
  const [token] = useState(takeToken)
  const opened = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => post<OutputOf<'account.invitation'>>('/v1/invitations/open', { token }),
    retry: false,
    // opening it again would draw another secret
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const accepting = useMutation({
    mutationFn: () => post('/v1/invitations/accept', { token, password, totp: code }),
    onSuccess: () => window.location.replace('/'),
    onError: () => setCode(''),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!accepting.isPending) accepting.mutate()
  }
  const shown = ['password', 'totp']
  const invited = opened.data
  return (
    <main className="door">
      <form className="card pad" onSubmit={submit} aria-labelledby="invitation">
        <Wordmark />
        <h1 id="invitation">{m.invitation_title()}</h1>
        {opened.isPending && <Loading rows={3} />}
        {opened.error && (
          <Banner kind="failure" title={errorText(opened.error)}>
            {m.invitation_ask()}
          </Banner>
        )}
        {invited && (
          <>
            <Pairs
              pairs={[
                [m.invitation_for(), invited.operator],
                [m.field_roles(), invited.roles.join(', ')],
                [m.invitation_may(), m.invitation_permissions({ count: actsOf(invited.roles) })],
              ]}
            />
            <p>
              {m.invitation_secret()}{' '}
              <a className="lk" href={invited.uri}>
                {m.invitation_open_app()}
              </a>
            </p>
            <p>
              <code className="secret">{invited.secret.match(/.{1,4}/g)?.join(' ')}</code>
            </p>
            <TextField
              label={m.field_password()}
              hint={m.invitation_password_hint()}
              error={fieldError(accepting.error, 'password')}
              type="password"
              autoComplete="new-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
              required
            />
            <TextField
              label={m.code_label()}
              hint={m.code_hint()}
              error={fieldError(accepting.error, 'totp')}
              inputMode="numeric"
              autoComplete="one-time-code"
              value={code}
              onChange={(event) => setCode(event.target.value)}
              required
            />
            {errorText(accepting.error, shown) && <Banner kind="failure" title={errorText(accepting.error, shown)} />}
            <Button type="submit" kind="primary" busy={accepting.isPending} className="w l">
              {m.invitation_accept()}
            </Button>
          </>
        )}
      </form>
    </main>
  )
}
