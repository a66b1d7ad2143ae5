import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { ErrorPage } from '~/features/frame/index.ts'
import { pageMeta } from '~/lib/seo.ts'
import { m } from '~/paraglide/messages.js'

const DEFAULT_CODE = 500

/** A status or a code; whatever else a link says is not repeated on the page. Numbers stay numbers, or the address
 * would be rewritten with quotes. */
const errorCode = v.union([v.number(), v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,32}$/))])

export const Route = createFileRoute('/error')({
  staticData: { isIndexed: false },
  validateSearch: v.object({ errorCode: v.fallback(v.optional(errorCode), undefined) }),
  head: ({ match: { context } }) => ({
    meta: pageMeta({ title: m.error_head_title(), ...context }),
  }),
  component: FatalErrorPage,
})

function FatalErrorPage() {
  const { errorCode = DEFAULT_CODE } = Route.useSearch()
  return <ErrorPage code={`${errorCode}`} />
}
