import { createFileRoute } from '@tanstack/react-router'
import { LOCALES } from '#server/shared/constants/locales.ts'
import { crawlerFile, indexedPaths, localeSitemap, sitemapPath } from '~/lib/sitemap.ts'

export const Route = createFileRoute('/sitemaps/$file')({
  server: {
    handlers: {
      async GET({ params: { file }, context }): Promise<Response> {
        const locale = LOCALES.find((one) => sitemapPath(one) === `/sitemaps/${file}`)
        if (locale === undefined) return new Response('Not Found', { status: 404 })
        // at run time: the router's routes include this one
        const { getRouter } = await import('~/router.tsx')
        const paths = await indexedPaths(Object.entries(getRouter().routesByPath))
        return crawlerFile(localeSitemap(context.siteOrigin, locale, paths), 'application/xml')
      },
    },
  },
})
