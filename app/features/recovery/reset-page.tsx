import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { CODE_LIFE_MIN } from '#server/shared/constants/timings.ts'
import { useLogin } from '~/features/auth/use-login.ts'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { m } from '~/paraglide/messages.js'
import { buttonClass } from '~/ui/button.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { ChangedState } from './changed-state.tsx'
import { type NewPassword, NewPasswordForm } from './new-password-form.tsx'
import { RecoveryPanel } from './recovery-panel.tsx'
import { signInWith } from './sign-in-with.ts'

type ResetPageProps = {
  token: string
  /** Phone for which the token was issued; without it the token is from an email's link. */
  phone?: string
  /** Whether the token was valid when the page was requested. */
  isValid: boolean
}

/** Ends a recovery: sets a new password with the token in the address. */
export function ResetPage({ token, phone, isValid }: ResetPageProps) {
  const [isDone, setDone] = useState(false)
  const login = useLogin(() => undefined)
  const reset = useMutation(useTRPC().recovery.phone.reset.mutationOptions())
  const saveByLink = useSaveByLink(token)
  async function saveByPhone(target: string, values: NewPassword) {
    await reset.mutateAsync({ phone: target, token, ...values })
    await signInWith(login, { channel: 'phone', target }, values.password)
  }
  if (isDone) return <ChangedState />
  if (!isValid) return <ExpiredLink />
  return (
    <RecoveryPanel title={m.recovery_new_title()} lead={<p>{m.recovery_new_lead()}</p>}>
      <NewPasswordForm
        save={(values) => (phone === undefined ? saveByLink(values) : saveByPhone(phone, values))}
        onDone={() => setDone(true)}
      />
    </RecoveryPanel>
  )
}

/** Exchanging the link for a token uses it up, so the token is kept for a retry. */
function useSaveByLink(link: string) {
  const { recovery } = useTRPC()
  const confirm = useMutation(recovery.email.confirmToken.mutationOptions())
  const reset = useMutation(recovery.email.resetByToken.mutationOptions())
  const exchanged = useRef<string>(undefined)
  return async (values: NewPassword) => {
    const token = exchanged.current ?? (await confirm.mutateAsync({ token: link })).reset_token
    exchanged.current = token
    await reset.mutateAsync({ token, ...values })
  }
}

function ExpiredLink() {
  return (
    <div className="py-8">
      <ErrorState
        as="h1"
        title={m.recovery_expired_title()}
        action={
          <Link to="/password/reset" className={buttonClass('primary')}>
            {m.recovery_restart()}
          </Link>
        }
      >
        {m.recovery_expired_text({ minutes: CODE_LIFE_MIN })}
      </ErrorState>
    </div>
  )
}
