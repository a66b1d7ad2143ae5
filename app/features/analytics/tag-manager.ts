import type { AnalyticsSink } from '~/lib/analytics.ts'

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

/**
 * Loads the tag manager's container and gives what takes events for it: the `dataLayer` of
 * https://developers.google.com/tag-platform/tag-manager/datalayer. The policy of the page allows its host, and no
 * other, only where a container is configured.
 */
export function openTagManager(containerId: string): AnalyticsSink {
  window.dataLayer ??= []
  const { dataLayer } = window
  dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' })
  const script = document.createElement('script')
  script.async = true
  script.src = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(containerId)}`
  document.head.append(script)
  return ({ name, error }) => dataLayer.push({ event: name, error })
}
