import type { QueryClient } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import type { inferRouterOutputs } from '@trpc/server'
import type { TRPCOptionsProxy } from '@trpc/tanstack-react-query'
import type { AppRouter } from '#server/edge/trpc/router.ts'
import type { Locale } from '#server/shared/constants/locales.ts'

type Outputs = inferRouterOutputs<AppRouter>

/** Settings of the site process that pages show. */
export type Site = Outputs['site']['current']
/** Links and features configured by the operator. */
export type OperatorSettings = Outputs['settings']['current']
/** The operator's configuration of the domain. */
export type Mirror = Outputs['mirror']['current']
/** SEO texts of a page, set by the operator. */
export type SeoBlock = Outputs['seo']['block']

/** Site settings if the root route has failed: nobody knows the name then. */
export const NO_SITE: Site = {
  name: '',
  licence: null,
  isRealMoney: false,
  supportEmail: null,
  thirdParties: {},
  purposes: [],
  hasNoRussian: false,
  rules: [],
}

/** The root route's context; empty if the route failed. */
type Words = { site?: Site; settings?: OperatorSettings; seo?: SeoBlock }

/** Available before anything renders, since the root route puts it into its context. */
export function useSite(): Site {
  return useRouteContext({ from: rootRouteId, select: ({ site }: Words) => site ?? NO_SITE })
}

/** Available before anything renders; all null if nothing is set or the operator's API did not answer in time. */
export function useOperatorSettings(): OperatorSettings {
  return useRouteContext({ from: rootRouteId, select: ({ settings }: Words) => settings ?? NO_SETTINGS })
}

export function useSeoBlock(): SeoBlock {
  return useRouteContext({ from: rootRouteId, select: ({ seo }: Words) => seo ?? NO_BLOCK })
}

type Queries = { readonly queryClient: QueryClient; readonly trpc: TRPCOptionsProxy<AppRouter> }

/** Default links and features, used if the operator's API did not answer in time. */
export const NO_SETTINGS: OperatorSettings = {
  revshare_url: null,
  telegram_url: null,
  social_providers: [],
  closed_games: [],
}
export const NO_MIRROR: Mirror = { redirect: { newLink: null }, meta_yandex_verification: null, sso: null }
const NO_BLOCK: SeoBlock = { title: null, description: null, keywords: null, text: null }

/** Cached for the whole page load. */
const FOR_GOOD = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY }
/** Optional data: a single try, which fails immediately when offline instead of waiting for the connection. */
const OPTIONAL = { ...FOR_GOOD, retry: false, networkMode: 'always' } as const

/**
 * The browser's half of the minute within which a domain's move reaches every navigation (server/edge/site/mirror.ts).
 */
const MIRROR_KEPT_MS = 30_000
/** Maximum time a navigation waits for a fresher result. */
const MIRROR_WAIT_MS = 1000

/**
 * The domain's configuration, at most half a minute old unless the server is slow.
 * @param mayWait false for a navigation within the same page: the cached value is used and refreshed in the background
 */
export async function mirrorOf({ queryClient, trpc }: Queries, mayWait: boolean): Promise<Mirror> {
  const options = trpc.mirror.current.queryOptions(undefined, OPTIONAL)
  const { data: known, dataUpdatedAt = 0 } = queryClient.getQueryState(options.queryKey) ?? {}
  // also if the cached one has a timestamp in the future
  const fetchSite = () =>
    queryClient.fetchQuery({ ...options, staleTime: Number.NEGATIVE_INFINITY }).catch(() => known ?? NO_MIRROR)
  if (known === undefined) return fetchSite()
  // the server's clock may differ: a timestamp in the future means an unknown age
  const ageMs = Date.now() - dataUpdatedAt
  if (ageMs >= 0 && ageMs < MIRROR_KEPT_MS) return known
  const pending = fetchSite()
  if (!mayWait) return known
  const late = new Promise<Mirror>((resolve) => setTimeout(() => resolve(known), MIRROR_WAIT_MS))
  return Promise.race([pending, late])
}

type Navigation = {
  /** Path without a language prefix; null for an unknown address. */
  readonly path: string | null
  readonly locale: Locale
  readonly isElsewhere: boolean
}

/** Loads the data that every page needs before rendering. */
export async function loadSite({ queryClient, trpc }: Queries, { path, locale, isElsewhere }: Navigation) {
  const [site, mirror, settings, seo] = await Promise.all([
    queryClient.ensureQueryData(trpc.site.current.queryOptions(undefined, FOR_GOOD)),
    mirrorOf({ queryClient, trpc }, isElsewhere),
    queryClient.ensureQueryData(trpc.settings.current.queryOptions(undefined, OPTIONAL)).catch(() => NO_SETTINGS),
    path === null
      ? NO_BLOCK
      : queryClient.ensureQueryData(trpc.seo.block.queryOptions({ path, locale }, OPTIONAL)).catch(() => NO_BLOCK),
  ])
  return { site, mirror, settings, seo }
}
