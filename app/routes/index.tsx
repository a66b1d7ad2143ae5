import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { FILTERS } from '~/features/lobby/catalogue.ts'
import { LobbyPage } from '~/features/lobby/lobby-page.tsx'
import { pageMeta } from '~/lib/seo.ts'
import { m } from '~/paraglide/messages.js'

/** A number stays a number, or the address would be rewritten with quotes. */
const searched = v.union([v.number(), v.pipe(v.string(), v.nonEmpty(), v.maxLength(40))])

export const Route = createFileRoute('/')({
  staticData: { fullWidth: true, hasLiveBets: true },
  validateSearch: v.object({
    q: v.fallback(v.optional(searched), undefined),
    show: v.fallback(v.optional(v.picklist(FILTERS)), undefined),
  }),
  head: ({ match: { context } }) => ({
    meta: pageMeta({ title: m.home_head_title(), description: m.home_head_description(), ...context }),
  }),
  component: Home,
})

function Home() {
  const { q, show } = Route.useSearch()
  return <LobbyPage query={{ q: q === undefined ? undefined : `${q}`, show }} />
}
