import { useRouter, useRouterState } from '@tanstack/react-router'
import { LOCALES } from '#server/contract/constants/locales.ts'
import { localeLinks, openGraphLocale } from '~/lib/seo.ts'
import { getLocale } from '~/paraglide/runtime.js'

/** Alternate languages, canonical address and Open Graph locales of every page (R32). Stands in the document's head. */
export function LocaleHead() {
  const { origin } = useRouter()
  const path = useRouterState({ select: (state) => state.location.publicHref.split(/[?#]/, 1)[0] ?? '/' })
  const locale = getLocale()
  const { canonical, alternates } = localeLinks(origin, path, locale)
  return (
    <>
      <link rel="canonical" href={canonical} />
      {alternates.map((alternate) => (
        <link key={alternate.hrefLang} rel="alternate" {...alternate} />
      ))}
      <meta property="og:url" content={canonical} />
      <meta property="og:locale" content={openGraphLocale(locale)} />
      {LOCALES.filter((other) => other !== locale).map((other) => (
        <meta key={other} property="og:locale:alternate" content={openGraphLocale(other)} />
      ))}
    </>
  )
}
