import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { FaqPage } from '~/features/faq/faq-page.tsx'
import { pageMeta } from '~/lib/seo.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'

/** A number stays a number, or the address would be rewritten with quotes. */
const searched = v.union([v.number(), v.pipe(v.string(), v.nonEmpty(), v.maxLength(60))])

export const Route = createFileRoute('/faq')({
  staticData: { label: m.frame_faq },
  validateSearch: v.object({ q: v.fallback(v.optional(searched), undefined) }),
  // a loader's imports are in every page's scripts, unless it asks for them
  async loader({ context: { site } }) {
    const { loadFaq } = await import('~/features/faq/load-faq.ts')
    return loadFaq(site.name, getLocale())
  },
  head: ({ match: { context } }) => ({
    meta: pageMeta({ title: m.frame_faq(), description: m.faq_head_description(), ...context }),
  }),
  component: Faq,
})

function Faq() {
  const { q } = Route.useSearch()
  return <FaqPage sections={Route.useLoaderData()} query={q === undefined ? '' : `${q}`} />
}
