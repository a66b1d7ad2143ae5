import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { ErrorPage } from '~/features/frame/index.ts'
import { pageMeta } from '~/lib/seo.ts'
import { m } from '~/paraglide/messages.js'

/** Digits and letters of a code; whatever else a link says is not repeated on the page. */
const errorCode = v.fallback(
  v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.regex(/^[A-Za-z0-9_-]{1,32}$/)),
  '500',
)

export const Route = createFileRoute('/error')({
  validateSearch: v.object({ errorCode: v.optional(errorCode, '500') }),
  head: ({ match: { context } }) => ({
    meta: [...pageMeta({ title: m.error_head_title(), site: context.site }), { name: 'robots', content: 'noindex' }],
  }),
  component: FatalErrorPage,
})

function FatalErrorPage() {
  const { errorCode } = Route.useSearch()
  return <ErrorPage code={errorCode} />
}
