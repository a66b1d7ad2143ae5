import { useState } from 'react'
import { FORGOT_CLASS, ForgotLink } from '~/features/auth/forgot-link.tsx'
import type { Profile } from '~/lib/player/session.ts'
import { m } from '~/paraglide/messages.js'
import { PasswordByCode } from './password-by-code.tsx'
import { PasswordForm } from './password-form.tsx'
import { Section } from './section.tsx'

/** Changes the password with the old one or, if forgotten, with a code sent to the account's address. */
export function PasswordSection({ user }: { user: Profile['user'] }) {
  const [isForgotten, setForgotten] = useState(false)
  const hasPassword = user.is_password_exists
  const address = user.is_email_verified ? user.email : null
  return (
    <Section title={hasPassword ? m.profile_password_change() : m.profile_password_set()}>
      {isForgotten && address ? (
        <PasswordByCode email={address} onDone={() => setForgotten(false)} />
      ) : (
        <PasswordForm
          key={`${hasPassword}`}
          hasPassword={hasPassword}
          aside={
            address ? (
              <button type="button" onClick={() => setForgotten(true)} className={FORGOT_CLASS}>
                {m.auth_forgot()}
              </button>
            ) : (
              <ForgotLink contact={{ channel: 'phone', typed: { email: '', phone: user.phone ?? '' } }} />
            )
          }
        />
      )}
    </Section>
  )
}
