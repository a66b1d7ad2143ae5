import { createFileRoute } from '@tanstack/react-router'
import { ModelPage } from '~/features/sports/model-page.tsx'
import { loadedHead } from '~/lib/pages/seo.ts'
import { m } from '~/paraglide/messages.js'

export const Route = createFileRoute('/betting/model')({
  staticData: { shell: 'all', label: m.sports_model_title },
  loader: async () => (await import('~/features/sports/heads.ts')).modelHead(),
  head: loadedHead,
  component: ModelPage,
})
