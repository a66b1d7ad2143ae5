import { createFileRoute } from '@tanstack/react-router'
import { trpcClient } from '~/lib/calls/trpc.ts'
import { crawlerFile, sitemapIndex } from '~/lib/pages/sitemap.ts'

export const Route = createFileRoute('/sitemap.xml')({
  server: {
    handlers: {
      async GET({ context: { siteOrigin: origin } }): Promise<Response> {
        const { hasNoRussian } = await trpcClient.site.current.query()
        return crawlerFile(sitemapIndex({ origin, hasNoRussian }), 'application/xml')
      },
    },
  },
})
