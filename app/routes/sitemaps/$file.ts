import { createFileRoute } from '@tanstack/react-router'
import { LOCALES } from '#server/shared/constants/locales.ts'
import { routeTarget } from '#server/shared/constants/route-rules.ts'
import { crawlerFile, indexedPaths, localeSitemap, sitemapPath } from '~/lib/sitemap.ts'
import { trpcClient } from '~/lib/trpc.ts'

export const Route = createFileRoute('/sitemaps/$file')({
  server: {
    handlers: {
      async GET({ params: { file }, context }): Promise<Response> {
        const locale = LOCALES.find((one) => sitemapPath(one) === `/sitemaps/${file}`)
        if (locale === undefined) return new Response('Not Found', { status: 404 })
        // at run time: the router's routes include this one
        const { getRouter } = await import('~/router.tsx')
        const [paths, { rules }] = await Promise.all([
          indexedPaths(Object.entries(getRouter().routesByPath)),
          trpcClient.site.current.query(),
        ])
        const reached = paths.filter((path) => routeTarget(rules, path) === null)
        return crawlerFile(localeSitemap(context.siteOrigin, locale, reached), 'application/xml')
      },
    },
  },
})
