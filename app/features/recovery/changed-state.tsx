import { Link } from '@tanstack/react-router'
import { m } from '~/paraglide/messages.js'
import { buttonClass } from '~/ui/button.tsx'
import { SuccessState } from '~/ui/success-state.tsx'

/** The end of a recovery. */
export function ChangedState() {
  return (
    <div role="status" className="py-8">
      <SuccessState
        as="h1"
        title={m.recovery_done_title()}
        action={
          <Link to="/" search={{ login: true }} className={buttonClass('primary')}>
            {m.shell_login()}
          </Link>
        }
      >
        {m.recovery_done_text()}
      </SuccessState>
    </div>
  )
}
