import { createFileRoute } from '@tanstack/react-router'
import { FaqPage } from '~/features/faq/faq-page.tsx'
import { type Query, textOrNumber } from '~/lib/pages/search-fields.ts'
import { loadedHead } from '~/lib/pages/seo.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'

const SEARCHED_LENGTH = 60

export const Route = createFileRoute('/faq')({
  staticData: { shell: 'all', label: m.shell_faq },
  validateSearch: ({ q }: Query): { q?: string | number | undefined } => ({ q: textOrNumber(q, SEARCHED_LENGTH) }),
  // static imports of a loader would be in every page's scripts
  async loader({ context }) {
    const { loadFaqPage } = await import('~/features/faq/load-faq.ts')
    return loadFaqPage(context, getLocale())
  },
  head: loadedHead,
  component: Faq,
})

function Faq() {
  const { q } = Route.useSearch()
  return <FaqPage sections={Route.useLoaderData().sections} query={q === undefined ? '' : `${q}`} />
}
