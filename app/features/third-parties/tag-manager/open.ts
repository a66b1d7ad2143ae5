import type { OpenAdapter } from '../adapter.ts'
import type { Consent } from '../consent.ts'
import { forget } from '../forget.ts'

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

const SCRIPT = 'https://www.googletagmanager.com/gtm.js'
/** Prefixes of the data of Google's tags. */
const KEPT = ['_ga', '_gid', '_gcl', '_gac']

const word = (isGiven: boolean) => (isGiven ? 'granted' : 'denied')

/** https://developers.google.com/tag-platform/security/guides/consent */
const modeOf = ({ analytics, marketing }: Consent) => ({
  analytics_storage: word(analytics),
  ad_storage: word(marketing),
  ad_user_data: word(marketing),
  ad_personalization: word(marketing),
})

/**
 * Loads the tag manager's container, which gets the consent before it runs (consent mode), and each event and page
 * through `dataLayer`: https://developers.google.com/tag-platform/tag-manager/datalayer.
 */
export const open: OpenAdapter<'tag-manager'> = ({ id }, consent) => {
  window.dataLayer ??= []
  const { dataLayer } = window
  // the container ignores commands that are arrays
  function gtag(..._command: unknown[]) {
    // biome-ignore lint/complexity/noArguments: see above
    dataLayer.push(arguments)
  }
  gtag('consent', 'default', modeOf({ analytics: false, marketing: false }))
  gtag('consent', 'update', modeOf(consent))
  dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' })
  const script = document.createElement('script')
  script.async = true
  script.src = `${SCRIPT}?id=${encodeURIComponent(id)}`
  document.head.append(script)
  return {
    track: ({ name, error }) => dataLayer.push({ event: name, error }),
    page: (path) => dataLayer.push({ event: 'page_view', page_path: path }),
    onConsent: (next) => gtag('consent', 'update', modeOf(next)),
    close() {
      gtag('consent', 'update', modeOf({ analytics: false, marketing: false }))
      script.remove()
      forget(KEPT)
    },
  }
}
