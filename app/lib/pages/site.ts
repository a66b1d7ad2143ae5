import type { QueryClient } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import type { inferRouterOutputs } from '@trpc/server'
import type { TRPCOptionsProxy } from '@trpc/tanstack-react-query'
import type { AppRouter } from '#server/edge/trpc/router.ts'
import type { Locale } from '#server/shared/constants/locales.ts'

type Outputs = inferRouterOutputs<AppRouter>

/** The settings of the site's own process that pages show. */
export type Site = Outputs['site']['current']
/** What the operator sets for pages to link to and to offer. */
export type OperatorSettings = Outputs['settings']['current']
/** What the operator says of the domain. */
export type Mirror = Outputs['mirror']['current']
/** What the operator has the page say of itself. */
export type SeoBlock = Outputs['seo']['block']

/** What a page says of the site where the root route has failed, which else would know. */
export const NO_SITE: Site = {
  name: 'Fairline',
  licence: null,
  isRealMoney: false,
  supportEmail: null,
  thirdParties: {},
  purposes: [],
  hasNoRussian: false,
  rules: [],
}

/** The root route's context, of which a failed one has nothing. */
type Words = { site?: Site; settings?: OperatorSettings; seo?: SeoBlock }

/** In hand before anything renders: the root route puts them into its context. */
export function useSite(): Site {
  return useRouteContext({ from: rootRouteId, select: ({ site }: Words) => site ?? NO_SITE })
}

/** In hand as the site is; all null where none is set or nobody told in time. */
export function useOperatorSettings(): OperatorSettings {
  return useRouteContext({ from: rootRouteId, select: ({ settings }: Words) => settings ?? NO_SETTINGS })
}

/** Of the page that is shown. */
export function useSeoBlock(): SeoBlock {
  return useRouteContext({ from: rootRouteId, select: ({ seo }: Words) => seo ?? NO_BLOCK })
}

type Queries = { readonly queryClient: QueryClient; readonly trpc: TRPCOptionsProxy<AppRouter> }

const NO_SETTINGS: OperatorSettings = { revshare_url: null, telegram_url: null, social_providers: [] }
export const NO_MIRROR: Mirror = { redirect: { newLink: null }, meta_yandex_verification: null, sso: null }
const NO_BLOCK: SeoBlock = { title: null, description: null, keywords: null, text: null }

/** One answer for a whole page load. */
const FOR_GOOD = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY }
/** A page goes without: one try, and offline that fails at once instead of waiting for the connection. */
const OPTIONAL = { ...FOR_GOOD, retry: false, networkMode: 'always' } as const

/** The browser's half of the minute within which a domain's move reaches every navigation (server/edge/site/mirror.ts). */
const MIRROR_KEPT_MS = 30_000
/** No navigation waits longer for a newer answer. */
const MIRROR_WAIT_MS = 1000

/**
 * What the operator says of the domain, at most half a minute old as far as it answers in time.
 * @param mayWait false for a navigation within its page: what is known decides, and is renewed behind it
 */
export async function mirrorOf({ queryClient, trpc }: Queries, mayWait: boolean): Promise<Mirror> {
  const options = trpc.mirror.current.queryOptions(undefined, OPTIONAL)
  const { data: known, dataUpdatedAt = 0 } = queryClient.getQueryState(options.queryKey) ?? {}
  // also where the known one comes from the future
  const ask = () =>
    queryClient.fetchQuery({ ...options, staleTime: Number.NEGATIVE_INFINITY }).catch(() => known ?? NO_MIRROR)
  if (known === undefined) return ask()
  // the clock of the page's server may be another one: what comes from the future is of an unknown age
  const ageMs = Date.now() - dataUpdatedAt
  if (ageMs >= 0 && ageMs < MIRROR_KEPT_MS) return known
  const asked = ask()
  if (!mayWait) return known
  const late = new Promise<Mirror>((resolve) => setTimeout(() => resolve(known), MIRROR_WAIT_MS))
  return Promise.race([asked, late])
}

type Navigation = {
  /** Of the page, without a language; null for an address that is no page. */
  readonly path: string | null
  readonly locale: Locale
  /** Whether another page is shown than before. */
  readonly isElsewhere: boolean
}

/** What every page needs before it renders. */
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
