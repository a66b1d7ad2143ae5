import { useLocation } from '@tanstack/react-router'
import { NOT_OFFERED } from '~/lib/calls/error-data.ts'
import { m } from '~/paraglide/messages.js'
import { EmptyState } from '~/ui/empty-state.tsx'
import { HomeLink } from './home-link.tsx'

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
