import { createFileRoute } from '@tanstack/react-router'
import { trpcClient } from '~/lib/calls/trpc.ts'
import { NO_SETTINGS } from '~/lib/pages/site.ts'
import { webManifest } from '~/lib/pages/web-manifest.ts'
import { getLocale } from '~/paraglide/runtime.js'

const MAX_AGE_S = 3600

export const Route = createFileRoute('/manifest.webmanifest')({
  server: {
    handlers: {
      async GET(): Promise<Response> {
        const [site, { closed_games }] = await Promise.all([
          trpcClient.site.current.query(),
          trpcClient.settings.current.query().catch(() => NO_SETTINGS),
        ])
        const manifest = webManifest({ ...site, closed_games }, getLocale())
        return new Response(JSON.stringify(manifest), {
          headers: {
            'content-type': 'application/manifest+json; charset=utf-8',
            'cache-control': `public, max-age=${MAX_AGE_S}`,
          },
        })
      },
    },
  },
})
