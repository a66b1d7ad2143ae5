import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useSite } from '~/lib/pages/site.ts'
import { m } from '~/paraglide/messages.js'
import { Button, buttonClass } from '~/ui/button.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { HomeLink } from './home-link.tsx'

export type Explanation = {
  title: () => string
  text: () => string
  /** A more helpful link than the home page. */
  way?: { to: '/password/reset'; label: () => string }
}

/** Explanation of an error that is the site's own. */
export const OURS: Explanation = { title: m.page_error_title, text: m.page_error_text }

type ErrorPageProps = {
  explanation: Explanation
  /** An HTTP status or an error code; no details of the error are shown. */
  code: string
  onRetry?: () => void
}

export function ErrorPage({ explanation, code, onRetry }: ErrorPageProps) {
  return (
    <Failure explanation={explanation} retry={onRetry && <Button onClick={onRetry}>{m.ui_retry()}</Button>}>
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
