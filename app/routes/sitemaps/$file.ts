import { createFileRoute } from '@tanstack/react-router'
import { hostLocales } from '#server/shared/constants/locales.ts'
import { routeTarget } from '#server/shared/constants/route-rules.ts'
import { trpcClient } from '~/lib/calls/trpc.ts'
import { isOfClosedGame } from '~/lib/pages/open-paths.ts'
import { NO_SETTINGS } from '~/lib/pages/site.ts'
import { crawlerFile, indexedPaths, localeSitemap, sitemapPath } from '~/lib/pages/sitemap.ts'

export const Route = createFileRoute('/sitemaps/$file')({
  server: {
    handlers: {
      async GET({ params: { file }, context: { siteOrigin: origin } }): Promise<Response> {
        const { hasNoRussian, rules } = await trpcClient.site.current.query()
        const locale = hostLocales(hasNoRussian).find((one) => sitemapPath(one) === `/sitemaps/${file}`)
        if (locale === undefined) return new Response('Not Found', { status: 404 })
        // imported at run time: the router's routes include this one
        const { getRouter } = await import('~/router.tsx')
        const [paths, settings] = await Promise.all([
          indexedPaths(Object.entries(getRouter().routesByPath), trpcClient),
          trpcClient.settings.current.query().catch(() => NO_SETTINGS),
        ])
        const pages = {
          locale,
          paths: paths.filter((path) => routeTarget(rules, path) === null && !isOfClosedGame(settings, path)),
          lastModified: import.meta.env.BUILD_DATE,
        }
        return crawlerFile(localeSitemap({ origin, hasNoRussian }, pages), 'application/xml')
      },
    },
  },
})
