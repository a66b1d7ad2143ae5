import { Link } from '@tanstack/react-router'
import type { ContactDraft } from '~/features/credentials/contact.ts'
import { m } from '~/paraglide/messages.js'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What was typed at the login: in the history and not in the address, which is written into logs. */
    contact?: ContactDraft
  }
}

export const FORGOT_CLASS =
  'touch-target text-paper underline decoration-line-strong underline-offset-3 hover:decoration-paper'

/** Beside the password: to the page that gets a new one, with what was typed. Leaving the page closes the dialog. */
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
