import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, HeadContent, Outlet, redirect, Scripts } from '@tanstack/react-router'
import type { TRPCClient } from '@trpc/client'
import type { TRPCOptionsProxy } from '@trpc/tanstack-react-query'
import { type ReactNode, useEffect } from 'react'
import type { AppRouter } from '#server/edge/trpc/router.ts'
import { hostLocale, LANGUAGE_TAGS } from '#server/shared/constants/locales.ts'
import { NO_ACCESS_PATH } from '#server/shared/constants/paths.ts'
import { LiveUpdates } from '~/features/live/live-updates.tsx'
import { ThirdParties } from '~/features/third-parties/third-parties.tsx'
import { prepareToAsk } from '~/lib/calls/trpc.ts'
import { localeHref, switchHref } from '~/lib/pages/locale-links.ts'
import { modalSearch } from '~/lib/pages/modals.ts'
import { navigationTarget } from '~/lib/pages/navigation.ts'
import { runMiddlewares } from '~/lib/pages/route-middlewares.ts'
import { loadSite, type Mirror, NO_MIRROR, NO_SITE, type Site } from '~/lib/pages/site.ts'
import type { StartContext } from '~/lib/pages/start-context.ts'
import { INK, MANIFEST_PATH } from '~/lib/pages/web-manifest.ts'
import { checkAccess } from '~/lib/player/access.ts'
import { inBackground } from '~/lib/scripts/in-background.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { FatalError } from '~/shell/fatal-error.tsx'
import { fontPreloads } from '~/shell/font-preloads.ts'
import { Layout } from '~/shell/layout.tsx'
import { LocaleHead } from '~/shell/locale-head.tsx'
import { ModalHost } from '~/shell/modals/modal-host.tsx'
import { NavigationLine } from '~/shell/navigation-line.tsx'
import { NotFoundPage } from '~/shell/pages.tsx'
import { ForPlayers } from '~/shell/player/for-players.tsx'
import { RouteAnnouncer } from '~/shell/route-announcer.tsx'
import { useScriptFailures } from '~/shell/script-failures.ts'
import { StructuredData } from '~/shell/structured-data.tsx'
import { WebApp } from '~/shell/web-app/web-app.tsx'
import { Toaster } from '~/ui/toaster.tsx'
import '../styles.css'

type RouterContext = {
  queryClient: QueryClient
  trpc: TRPCOptionsProxy<AppRouter>
  /** For what a loader asks and no cache should hold. */
  trpcClient: TRPCClient<AppRouter>
  /** While a page is rendered for all players: what stands in the place of each player's own parts. */
  marks?: StartContext['marks']
}

/** In the browser, of the last navigation; undefined before a first one. */
let shownPath: string | undefined

export const Route = createRootRouteWithContext<RouterContext>()({
  validateSearch: modalSearch,
  beforeLoad: async ({ context, location, matches, preload }) => {
    const locale = getLocale()
    // an address that no route is has this one match only
    const path = matches.length > 1 ? location.pathname : null
    const isElsewhere = location.pathname !== shownPath
    if (!import.meta.env.SSR && !preload) shownPath = location.pathname
    const words = await loadSite(context, { path, locale, isElsewhere })
    // a request has been led by the gateway; a link that is only pointed at leads nowhere yet
    if (!import.meta.env.SSR && !preload) {
      const href = navigationTarget(location, { ...words, locale })
      if (href !== null) throw redirect({ href })
      if (location.pathname !== NO_ACCESS_PATH)
        inBackground(checkAccess(context, () => window.location.assign(localeHref(NO_ACCESS_PATH, locale))))
    }
    await runMiddlewares(matches, { ...context, href: location.href })
    return words
  },
  loader: async ({ context, location }) => {
    const { queryClient, trpc } = context
    const session = await queryClient.ensureQueryData(trpc.session.current.queryOptions())
    const spoken = session.profile?.user.locale
    const locale = spoken && hostLocale(spoken, context.site.hasNoRussian)
    // before the page is there in the wrong language
    if (import.meta.env.SSR && locale && locale !== getLocale())
      throw redirect({ href: switchHref(location.publicHref, locale), statusCode: 302 })
  },
  // the context of a failed route has neither
  head: ({ match, matches }) => headOf(match.context, failedTitle(matches)),
  shellComponent: Document,
  component: App,
  errorComponent: FatalError,
  notFoundComponent: NotFoundPage,
})

type Words = { readonly site: Pick<Site, 'name'>; readonly mirror: Mirror }

type LoadedMatch = { readonly status: string; readonly _notFound?: boolean | undefined }

/** Of the page that stands in the place of one that is missing or failed; undefined for all others. */
function failedTitle(matches: readonly LoadedMatch[]): string | undefined {
  if (matches.some(({ _notFound }) => _notFound)) return m.page_not_found_title()
  return matches.some(({ status }) => status === 'error') ? m.page_error_title() : undefined
}

/** Every other page has a title of its own. */
function headOf({ site = NO_SITE, mirror = NO_MIRROR }: Partial<Words>, failed?: string) {
  return {
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
      { title: failed === undefined ? site.name : `${failed} — ${site.name}` },
      { name: 'description', content: m.shell_description() },
      { name: 'theme-color', content: INK },
      { name: 'color-scheme', content: 'dark' },
      // Safari on iOS makes links of digits that look like a telephone number: then the page is not as it was served
      { name: 'format-detection', content: 'telephone=no, date=no, address=no, email=no' },
      { property: 'og:site_name', content: site.name },
      { property: 'og:type', content: 'website' },
      ...verificationMeta(mirror),
    ],
    links: [
      ...fontPreloads(getLocale()),
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
      { rel: 'icon', href: '/icon-192.png', type: 'image/png', sizes: '192x192' },
      { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
      { rel: 'manifest', href: localeHref(MANIFEST_PATH, getLocale()) },
    ],
  }
}

/** Proves to the search engine whose site this is. */
function verificationMeta({ meta_yandex_verification: content }: Mirror) {
  return content === null ? [] : [{ name: 'yandex-verification', content }]
}

/** The document around everything, also around a failure of the page in it. */
function Document({ children }: { children: ReactNode }) {
  return (
    <html lang={LANGUAGE_TAGS[getLocale()]}>
      <head>
        <HeadContent />
        <LocaleHead />
        <StructuredData />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}

function App() {
  useScriptFailures()
  useEffect(() => inBackground(prepareToAsk()), [])
  return (
    <>
      <NavigationLine />
      <Layout>
        <Outlet />
      </Layout>
      <ModalHost />
      <LiveUpdates />
      <ThirdParties />
      <WebApp />
      <ForPlayers />
      <Toaster />
      <RouteAnnouncer />
    </>
  )
}
