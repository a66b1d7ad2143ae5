import { createFileRoute } from '@tanstack/react-router'
import { trpcClient } from '~/lib/calls/trpc.ts'
import { securityText } from '~/lib/pages/security-text.ts'
import { crawlerFile } from '~/lib/pages/sitemap.ts'

export const Route = createFileRoute('/.well-known/security.txt')({
  server: {
    handlers: {
      async GET({ context: { siteOrigin: origin } }): Promise<Response> {
        const { contact } = await trpcClient.site.security.query()
        if (contact === null) return new Response('Not Found', { status: 404 })
        return crawlerFile(securityText({ contact, origin, now: Date.now() }), 'text/plain')
      },
    },
  },
})
