import { createFileRoute } from '@tanstack/react-router'
import { crawlerFile, robotsText } from '~/lib/pages/sitemap.ts'

export const Route = createFileRoute('/robots.txt')({
  server: { handlers: { GET: ({ context }) => crawlerFile(robotsText(context.siteOrigin), 'text/plain') } },
})
