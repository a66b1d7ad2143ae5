import { useRouter, useRouterState } from '@tanstack/react-router'
import { hostLocale, hostLocales } from '#server/shared/constants/locales.ts'
import { usePageOptions } from '~/lib/pages/page-options.ts'
import { localeLinks, openGraphLocale, sharedPicture } from '~/lib/pages/seo.ts'
import { useSite } from '~/lib/pages/site.ts'
import { getLocale } from '~/paraglide/runtime.js'

/** Head tags that depend on the page's address: alternate languages, canonical, Open Graph locales and image. */
export function LocaleHead() {
  const { origin } = useRouter()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const { isIndexed, hasSecretAddress, picture, canonical: other } = usePageOptions()
  const { hasNoRussian } = useSite()
  const locale = getLocale()
  const links = other
    ? localeLinks({ origin, hasNoRussian }, other.path, hostLocale(other.locale, hasNoRussian))
    : localeLinks({ origin, hasNoRussian }, path, locale)
  const { canonical, alternates } = links
  return (
    <>
      {/* otherwise scripts of the next document could read this address from the referrer */}
      {hasSecretAddress && <meta name="referrer" content="strict-origin" />}
      {!isIndexed && <meta name="robots" content="noindex" />}
      <link rel="canonical" href={canonical} />
      {alternates.map((alternate) => (
        <link key={alternate.hrefLang} rel="alternate" {...alternate} />
      ))}
      <meta property="og:url" content={canonical} />
      <meta property="og:image" content={new URL(sharedPicture(picture), origin).href} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
      <meta property="og:locale" content={openGraphLocale(locale)} />
      {hostLocales(hasNoRussian)
        .filter((other) => other !== locale)
        .map((other) => (
          <meta key={other} property="og:locale:alternate" content={openGraphLocale(other)} />
        ))}
    </>
  )
}
