import { Link } from '@tanstack/react-router'
import type { ContactDraft } from '~/features/credentials/contact.ts'
import { m } from '~/paraglide/messages.js'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Contact typed at login: passed in the history state, since addresses are written to logs. */
    contact?: ContactDraft
  }
}

export const FORGOT_CLASS = 'touch-target link'

/** Link to the password reset page next to the password, with the typed contact. Leaving the page closes the dialog. */
export function ForgotLink({ contact }: { contact: ContactDraft }) {
  return (
    <Link
      to="/password/reset"
      state={{ contact: { channel: contact.channel, typed: contact.typed } }}
      className={FORGOT_CLASS}
    >
      {m.auth_forgot()}
    </Link>
  )
}
