import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { FaqPage } from '~/features/faq/faq-page.tsx'
import { loadedHead } from '~/lib/seo.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'

/** A number stays a number, or the address would be rewritten with quotes. */
const searched = v.union([v.number(), v.pipe(v.string(), v.nonEmpty(), v.maxLength(60))])

export const Route = createFileRoute('/faq')({
  staticData: { label: m.frame_faq },
  validateSearch: v.object({ q: v.fallback(v.optional(searched), undefined) }),
  // a loader's imports are in every page's scripts, unless it asks for them
  async loader({ context: { site } }) {
    const { loadFaqPage } = await import('~/features/faq/load-faq.ts')
    return loadFaqPage(site, getLocale())
  },
  head: loadedHead,
  component: Faq,
})

function Faq() {
  const { q } = Route.useSearch()
  return <FaqPage sections={Route.useLoaderData().sections} query={q === undefined ? '' : `${q}`} />
}
