import { createFileRoute } from '@tanstack/react-router'
import { crawlerFile, sitemapIndex } from '~/lib/sitemap.ts'

export const Route = createFileRoute('/sitemap.xml')({
  server: { handlers: { GET: ({ context }) => crawlerFile(sitemapIndex(context.siteOrigin), 'application/xml') } },
})
