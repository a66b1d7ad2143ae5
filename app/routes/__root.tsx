import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, HeadContent, Outlet, redirect, ScriptOnce, Scripts } from '@tanstack/react-router'
import type { TRPCClient } from '@trpc/client'
import type { TRPCOptionsProxy } from '@trpc/tanstack-react-query'
import { type ReactNode, useEffect } from 'react'
import type { AppRouter } from '#server/edge/trpc/router.ts'
import { hostLocale, LANGUAGE_TAGS } from '#server/shared/constants/locales.ts'
import { NO_ACCESS_PATH } from '#server/shared/constants/paths.ts'
import { LiveUpdates } from '~/features/live/live-updates.tsx'
import { ThirdParties } from '~/features/third-parties/third-parties.tsx'
import { followTheme } from '~/lib/browser/theme.ts'
import { loadClient } from '~/lib/calls/trpc.ts'
import { localeHref, switchHref } from '~/lib/pages/locale-links.ts'
import { modalSearch } from '~/lib/pages/modals.ts'
import { navigationTarget } from '~/lib/pages/navigation.ts'
import { runMiddlewares } from '~/lib/pages/route-middlewares.ts'
import { INKS, THEME_SCRIPT } from '~/lib/pages/show-theme.ts'
import { loadSite, type Mirror, NO_MIRROR, NO_SITE, type Site } from '~/lib/pages/site.ts'
import type { StartContext } from '~/lib/pages/start-context.ts'
import { MANIFEST_PATH } from '~/lib/pages/web-manifest.ts'
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
import { NotFoundPage } from '~/shell/not-found-page.tsx'
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
  /** Client for loader calls that must not be cached by React Query. */
  trpcClient: TRPCClient<AppRouter>
  /** Placeholders for player-specific parts while a page is rendered for all players. */
  marks?: StartContext['marks']
}

/** Path of the last navigation in the browser; undefined before the first one. */
let shownPath: string | undefined

export const Route = createRootRouteWithContext<RouterContext>()({
  validateSearch: modalSearch,
  beforeLoad: async ({ context, location, matches, preload }) => {
    const locale = getLocale()
    // an unknown address matches only the root route
    const path = matches.length > 1 ? location.pathname : null
    const isElsewhere = location.pathname !== shownPath
    if (!import.meta.env.SSR && !preload) shownPath = location.pathname
    const words = await loadSite(context, { path, locale, isElsewhere })
    // the gateway already handles redirects of requests; a preloaded link must not redirect yet
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
    // redirects before rendering in the wrong language
    if (import.meta.env.SSR && locale && locale !== getLocale())
      throw redirect({ href: switchHref(location.publicHref, locale), statusCode: 302 })
  },
  // if the route failed, its context lacks both
  head: ({ match, matches }) => headOf(match.context, failedTitle(matches)),
  shellComponent: Document,
  component: App,
  errorComponent: FatalError,
  notFoundComponent: NotFoundPage,
})

type Words = { readonly site: Pick<Site, 'name' | 'brand'>; readonly mirror: Mirror }

type LoadedMatch = { readonly status: string; readonly _notFound?: boolean | undefined }

/** Title of the error page for a missing or failed page; undefined for all others. */
function failedTitle(matches: readonly LoadedMatch[]): string | undefined {
  if (matches.some(({ _notFound }) => _notFound)) return m.page_not_found_title()
  return matches.some(({ status }) => status === 'error') ? m.page_error_title() : undefined
}

function headOf({ site = NO_SITE, mirror = NO_MIRROR }: Partial<Words>, failed?: string) {
  return {
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
      { title: [failed, site.name].filter(Boolean).join(' — ') },
      { name: 'description', content: m.shell_description() },
      { name: 'color-scheme', content: 'light dark' },
      // Safari on iOS turns digits into telephone links, and the markup would then differ from the served one
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
      ...(site.brand?.styles ? [{ rel: 'stylesheet', href: `/brand.css?${site.brand.styles}` }] : []),
    ],
  }
}

/** Proves ownership of the site to the search engine. */
function verificationMeta({ meta_yandex_verification: content }: Mirror) {
  return content === null ? [] : [{ name: 'yandex-verification', content }]
}

/** HTML document shell, also used when the page itself fails. */
function Document({ children }: { children: ReactNode }) {
  useEffect(followTheme, [])
  return (
    // the script sets its theme
    <html lang={LANGUAGE_TAGS[getLocale()]} suppressHydrationWarning>
      <head>
        <ScriptOnce>{THEME_SCRIPT}</ScriptOnce>
        <HeadContent />
        {/* not in the route's head, which keeps one tag of a name */}
        <meta name="theme-color" content={INKS.light} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={INKS.dark} media="(prefers-color-scheme: dark)" />
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
  useEffect(() => inBackground(loadClient()), [])
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
