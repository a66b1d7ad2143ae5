import { createFileRoute } from '@tanstack/react-router'
import { type Query, textOrNumber } from '~/lib/pages/search-fields.ts'
import { pageMeta } from '~/lib/pages/seo.ts'
import { m } from '~/paraglide/messages.js'
import { ErrorCodePage } from '~/shell/error-code-page.tsx'

const DEFAULT_CODE = 500

/** A status or a code; any other text in the link is not shown. */
function readCode(value: unknown): string | number | undefined {
  const code = textOrNumber(value, 32)
  return typeof code === 'string' && !/^[A-Za-z0-9_-]+$/.test(code) ? undefined : code
}

export const Route = createFileRoute('/error')({
  staticData: { isIndexed: false },
  validateSearch: ({ errorCode }: Query): { errorCode?: string | number | undefined } => ({
    errorCode: readCode(errorCode),
  }),
  head: ({ match: { context } }) => ({
    meta: pageMeta({ title: m.error_head_title(), ...context }),
  }),
  component: FatalErrorPage,
})

function FatalErrorPage() {
  const { errorCode = DEFAULT_CODE } = Route.useSearch()
  return <ErrorCodePage code={`${errorCode}`} />
}
