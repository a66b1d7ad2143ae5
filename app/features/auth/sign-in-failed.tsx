import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { translateError } from '~/lib/calls/errors.ts'
import { track } from '~/lib/player/analytics.ts'
import { m } from '~/paraglide/messages.js'
import { buttonClass } from '~/ui/button.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { ModalLink } from '~/ui/modal-link.tsx'

/**
 * Texts for codes with a special meaning in a provider's sign-in, including OAuth's own; other codes have their usual
 * texts.
 */
const EXPLANATIONS = new Map([
  ['access_denied', m.auth_social_cancelled],
  ['token_invalid', m.auth_social_expired],
  ['email_taken', m.auth_social_email_taken],
  ['age_not_confirmed', m.auth_social_adult],
])

/** `code` is an error code of the site or of the provider. It is never displayed, since a link may contain any text. */
export function SignInFailed({ code }: { code: string }) {
  useEffect(() => track({ name: 'login_failed', error: /^\w{1,32}$/.test(code) ? code : 'unknown' }), [code])
  return (
    <div className="py-8">
      <ErrorState
        as="h1"
        title={m.auth_social_failed()}
        action={
          <>
            {code === 'age_not_confirmed' ? (
              <ModalLink flag="signup" className={buttonClass('primary')}>
                {m.auth_register_title()}
              </ModalLink>
            ) : (
              <ModalLink flag="login" className={buttonClass('primary')}>
                {m.shell_login()}
              </ModalLink>
            )}
            <Link to="/" className={buttonClass('secondary')}>
              {m.page_to_home()}
            </Link>
          </>
        }
      >
        {EXPLANATIONS.get(code)?.() ?? translateError(code)}
      </ErrorState>
    </div>
  )
}
