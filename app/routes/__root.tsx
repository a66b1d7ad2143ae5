import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  type ErrorComponentProps,
  HeadContent,
  Outlet,
  Scripts,
  useRouter,
} from '@tanstack/react-router'
import type { TRPCClient } from '@trpc/client'
import type { TRPCOptionsProxy } from '@trpc/tanstack-react-query'
import type { ReactNode } from 'react'
import { LANGUAGE_TAGS } from '#server/contract/constants/locales.ts'
import type { AppRouter } from '#server/trpc/router.ts'
import { Analytics } from '~/features/analytics/analytics.tsx'
import { ProfileSetup } from '~/features/auth/profile-setup.ts'
import {
  BareLayout,
  ErrorPage,
  fontPreloads,
  Layout,
  LocaleHead,
  NavigationLine,
  NotFoundPage,
  RouteAnnouncer,
  StructuredData,
} from '~/features/frame/index.ts'
import { LiveUpdates } from '~/features/live/index.ts'
import { ModalHost } from '~/features/modals/modal-host.tsx'
import { FirstDeposit } from '~/features/wallet/first-deposit.ts'
import { modalSearch } from '~/lib/modals.ts'
import { loadSite } from '~/lib/site.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Toaster } from '~/ui/toaster.tsx'
import '../styles.css'

/** --color-ink, for browsers' own bars. */
const INK = '#080c14'

type RouterContext = {
  queryClient: QueryClient
  trpc: TRPCOptionsProxy<AppRouter>
  /** For what a loader asks and no cache should hold. */
  trpcClient: TRPCClient<AppRouter>
}

export const Route = createRootRouteWithContext<RouterContext>()({
  validateSearch: modalSearch,
  beforeLoad: ({ context, location, matches }) => {
    // an address that no route is has this one match only
    const path = matches.length > 1 ? location.pathname : null
    return loadSite(context, path, getLocale())
  },
  loader: ({ context: { queryClient, trpc } }) => queryClient.ensureQueryData(trpc.session.current.queryOptions()),
  head: ({ match: { context } }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
      { title: context.site.name },
      { name: 'description', content: m.frame_description() },
      { name: 'theme-color', content: INK },
      { name: 'color-scheme', content: 'dark' },
      { property: 'og:site_name', content: context.site.name },
      { property: 'og:type', content: 'website' },
    ],
    links: [
      ...fontPreloads(getLocale()),
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
      { rel: 'icon', href: '/icon-192.png', type: 'image/png', sizes: '192x192' },
      { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
    ],
  }),
  shellComponent: Document,
  component: App,
  errorComponent: FatalError,
  notFoundComponent: NotFoundPage,
})

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
  return (
    <>
      <NavigationLine />
      <Layout>
        <Outlet />
      </Layout>
      <ModalHost />
      <LiveUpdates />
      <Analytics />
      <ProfileSetup />
      <FirstDeposit />
      <Toaster />
      <RouteAnnouncer />
    </>
  )
}

function FatalError({ reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = async () => {
    await router.invalidate()
    reset()
  }
  return (
    <BareLayout>
      <ErrorPage code="500" onRetry={retry} />
    </BareLayout>
  )
}
