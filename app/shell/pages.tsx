import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { NOT_OFFERED } from '~/lib/calls/error-data.ts'
import { useSite } from '~/lib/pages/site.ts'
import { m } from '~/paraglide/messages.js'
import { Button, buttonClass } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { LanguageSwitch } from './language-switch.tsx'

const HomeLink = () => (
  <Link to="/" className={buttonClass('secondary')}>
    {m.page_to_home()}
  </Link>
)

/** An unknown address, or one whose section the operator does not offer; both with status 404. */
export function NotFoundPage({ data }: { readonly data?: unknown }) {
  return data === NOT_OFFERED ? <NotOffered /> : <UnknownAddress />
}

function NotOffered() {
  return (
    <div className="grid place-content-center py-12">
      <EmptyState as="h1" title={m.page_not_offered_title()} action={<HomeLink />}>
        {m.page_not_offered_text()}
      </EmptyState>
    </div>
  )
}

function UnknownAddress() {
  const path = useLocation({ select: (location) => location.publicHref.split(/[?#]/, 1)[0] ?? '/' })
  return (
    <div className="grid place-content-center py-12 wrap-anywhere">
      <EmptyState as="h1" title={m.page_not_found_title()} action={<HomeLink />}>
        {m.page_not_found({ path })}
      </EmptyState>
    </div>
  )
}

/**
 * Page for visitors from a blocked region, without navigation: the reason, a contact, and the same in other languages.
 */
export function NoAccessPage() {
  const { supportEmail } = useSite()
  return (
    <>
      <EmptyState
        as="h1"
        title={m.page_no_access_title()}
        action={
          supportEmail && (
            <a href={`mailto:${supportEmail}`} className={buttonClass('outline')}>
              {m.shell_support()}
            </a>
          )
        }
      >
        {m.page_no_access_text()}
      </EmptyState>
      <div className="mx-auto mt-4 w-46">
        <LanguageSwitch placement="footer" />
      </div>
    </>
  )
}

type Explanation = {
  title: () => string
  text: () => string
  /** A more helpful link than the home page. */
  way?: { to: '/password/reset'; label: () => string }
}

const OURS: Explanation = { title: m.page_error_title, text: m.page_error_text }
const DENIED: Explanation = { title: m.page_denied_title, text: m.page_denied_text }
const GONE: Explanation = { title: m.page_not_found_title, text: m.page_gone_text }
const USED_UP: Explanation = {
  title: m.recovery_expired_title,
  text: m.error_token_invalid,
  way: { to: '/password/reset', label: m.recovery_restart },
}
const EXPLANATIONS = new Map([
  ['401', DENIED],
  ['403', DENIED],
  ['404', GONE],
  ['410', GONE],
  ['451', DENIED],
  ['token_invalid', USED_UP],
])

type ErrorPageProps = {
  /** An HTTP status or an error code; no details of the error are shown. */
  code: string
  onRetry?: () => void
}

export function ErrorPage({ code, onRetry }: ErrorPageProps) {
  return (
    <Failure
      explanation={EXPLANATIONS.get(code) ?? OURS}
      retry={onRetry && <Button onClick={onRetry}>{m.ui_retry()}</Button>}
    >
      <p className="num mt-1 text-12 text-paper-3">{m.page_error_code({ code })}</p>
    </Failure>
  )
}

const UNREACHED: Explanation = { title: m.page_error_title, text: m.error_network }

/** Shown if a page could not be loaded without a connection. `onRetry` resolves if the retry failed. */
export function ConnectionLostPage({ onRetry }: { onRetry: () => Promise<void> }) {
  const [isTrying, setTrying] = useState(false)
  const retry = async () => {
    setTrying(true)
    await onRetry()
    setTrying(false)
  }
  return (
    <Failure
      explanation={UNREACHED}
      retry={
        <Button busy={isTrying} onClick={retry}>
          {m.ui_retry()}
        </Button>
      }
    />
  )
}

type FailureProps = { explanation: Explanation; retry: ReactNode; children?: ReactNode }

function Failure({ explanation: { title, text, way }, retry, children }: FailureProps) {
  const { supportEmail } = useSite()
  return (
    <ErrorState
      as="h1"
      title={title()}
      action={
        <>
          {retry}
          {way && (
            <Link to={way.to} className={buttonClass('primary')}>
              {way.label()}
            </Link>
          )}
          <HomeLink />
          {supportEmail && (
            <a href={`mailto:${supportEmail}`} className={buttonClass('outline')}>
              {m.shell_support()}
            </a>
          )}
        </>
      }
    >
      <p>{text()}</p>
      {children}
    </ErrorState>
  )
}
