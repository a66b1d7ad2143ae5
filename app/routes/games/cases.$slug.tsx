import { createFileRoute, notFound } from '@tanstack/react-router'
import { currentCase } from '#server/shared/rules/cases/catalogue.ts'
import { cases } from '~/features/catalogue/cases-meta.ts'
import { CasePage } from '~/games/cases/case-page.tsx'
import { loadedHead } from '~/lib/pages/seo.ts'

export const Route = createFileRoute('/games/cases/$slug')({
  staticData: {
    shell: 'stake',
    isGame: true,
    fullWidth: true,
    picture: cases.id,
    // imported dynamically: otherwise it would be part of every page's scripts
    instances: async () => {
      const { currentCases } = await import('#server/shared/rules/cases/catalogue.ts')
      return currentCases().map(({ slug }) => `/games/cases/${slug}`)
    },
  },
  // imported dynamically: a route's head is part of every page's scripts
  async loader({ params }) {
    const { caseHead } = await import('~/games/cases/case-head.ts')
    const words = caseHead(params.slug)
    if (!words) throw notFound()
    return words
  },
  head: loadedHead,
  component: Page,
})

/** Keyed by case, so that no state of the previous one stays on the board. */
function Page() {
  const { slug } = Route.useParams()
  const config = currentCase(slug)
  return config && <CasePage key={slug} config={config} />
}
