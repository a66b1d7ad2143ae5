import { Link } from '@tanstack/react-router'
import { useSession } from '~/lib/player/session.ts'
import { m } from '~/paraglide/messages.js'
import { buttonClass } from '~/ui/button.tsx'
import { SuccessState } from '~/ui/success-state.tsx'

/**
 * End of a password recovery: users who entered their contact are signed in; a link from an email alone signs nobody
 * in.
 */
export function ChangedState() {
  const isSignedIn = useSession().profile !== null
  return (
    <div role="status" className="py-8">
      <SuccessState
        as="h1"
        title={m.recovery_done_title()}
        action={
          isSignedIn ? (
            <Link to="/" className={buttonClass('primary')}>
              {m.page_to_home()}
            </Link>
          ) : (
            <Link to="/" search={{ login: true }} className={buttonClass('primary')}>
              {m.shell_login()}
            </Link>
          )
        }
      >
        {isSignedIn ? m.recovery_done_signed_in() : m.recovery_done_text()}
      </SuccessState>
    </div>
  )
}
