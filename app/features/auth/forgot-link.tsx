import { Link } from '@tanstack/react-router'
import { m } from '~/paraglide/messages.js'

/** Beside the password: to the page that gets a new one. Leaving the page closes the dialog. */
export function ForgotLink() {
  return (
    <Link
      to="/password/reset"
      className="touch-target text-paper underline decoration-line-strong underline-offset-3 hover:decoration-paper"
    >
      {m.auth_forgot()}
    </Link>
  )
}
