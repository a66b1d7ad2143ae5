import { useMatches, useRouter, useRouterState } from '@tanstack/react-router'
import { LANGUAGE_TAGS } from '#server/shared/constants/locales.ts'
import { localeHref } from '~/lib/pages/locale-links.ts'
import { usePageOptions } from '~/lib/pages/page-options.ts'
import { useSite } from '~/lib/pages/site.ts'
import { breadcrumbList, type Crumb, siteGraph } from '~/lib/pages/structured-data.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { JsonLd } from '~/ui/json-ld.tsx'

/** Structured data of the page: the site on the home page, breadcrumbs on all others. */
export function StructuredData() {
  const site = useSite()
  const { origin } = useRouter()
  const { isIndexed } = usePageOptions()
  const crumbs = useCrumbs()
  if (!isIndexed || crumbs === null) return null
  const locale = getLocale()
  const home = new URL(localeHref('/', locale), origin).href
  const data =
    crumbs.length === 0
      ? siteGraph({ name: site.name, origin, home, language: LANGUAGE_TAGS[locale] })
      : breadcrumbList([{ name: m.shell_games(), href: home }, ...crumbs])
  return <JsonLd data={data} />
}

/** Breadcrumbs from below the home page to this page; null for an unknown address. */
function useCrumbs(): Crumb[] | null {
  const router = useRouter()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const title = useMatches({ select: titleOf })
  if (title === null) return null
  const names = path.split('/').slice(1).filter(Boolean)
  const routes = new Map(Object.entries(router.routesByPath))
  return names.flatMap((_, index) => {
    const prefix = `/${names.slice(0, index + 1).join('/')}`
    const { label, isIndexed } = routes.get(prefix)?.options.staticData ?? {}
    const name = label?.() ?? (prefix === path ? title : undefined)
    if (name === undefined || isIndexed === false) return []
    return [{ name, href: new URL(localeHref(prefix, getLocale()), router.origin).href }]
  })
}

/** Page title as set by `pageMeta`; null if there is none. */
function titleOf(matches: readonly { readonly meta?: readonly (object | undefined)[] | undefined }[]): string | null {
  for (const tag of matches.at(-1)?.meta ?? [])
    if (tag && 'property' in tag && tag.property === 'og:title' && 'content' in tag) return `${tag.content}`
  return null
}
