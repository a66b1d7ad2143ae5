import { createFileRoute } from '@tanstack/react-router'
import { LegalPage } from '~/features/legal/legal-page.tsx'
import { loadedHead } from '~/lib/pages/seo.ts'
import { getLocale } from '~/paraglide/runtime.js'

export const Route = createFileRoute('/policy/confidential')({
  // a loader's imports are in every page's scripts, unless it asks for them
  async loader({ context }) {
    const { loadDocument } = await import('~/features/legal/load-document.ts')
    return loadDocument('confidential', getLocale(), context.site)
  },
  head: loadedHead,
  component: Confidential,
})

function Confidential() {
  return <LegalPage document={Route.useLoaderData()} />
}
