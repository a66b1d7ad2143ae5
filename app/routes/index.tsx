import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { FILTERS } from '~/features/lobby/catalogue.ts'
import { LobbyPage } from '~/features/lobby/lobby-page.tsx'
import { pageMeta } from '~/lib/seo.ts'
import { m } from '~/paraglide/messages.js'

const MAX_QUERY_LENGTH = 40

/** A number in the address is a search for its digits. */
const searched = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((value) => `${value}`.slice(0, MAX_QUERY_LENGTH) || undefined),
)

export const Route = createFileRoute('/')({
  staticData: { fullWidth: true },
  validateSearch: v.object({
    q: v.fallback(v.optional(searched), undefined),
    show: v.fallback(v.optional(v.picklist(FILTERS)), undefined),
  }),
  head: ({ match: { context } }) => ({
    meta: pageMeta({ title: m.home_head_title(), description: m.home_head_description(), site: context.site }),
  }),
  component: Home,
})

function Home() {
  return <LobbyPage query={Route.useSearch()} />
}
