import { createFileRoute } from '@tanstack/react-router'
import { crawlerFile, sitemapIndex } from '~/lib/sitemap.ts'
import { trpcClient } from '~/lib/trpc.ts'

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
