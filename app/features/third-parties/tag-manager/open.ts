import { THIRD_PARTIES } from '#server/shared/constants/third-parties.ts'
import type { AnalyticsSink } from '~/lib/analytics.ts'

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

const [HOST] = THIRD_PARTIES['tag-manager'].hosts

/**
 * Loads the tag manager's container and gives what takes events for it: the `dataLayer` of
 * https://developers.google.com/tag-platform/tag-manager/datalayer.
 */
export function open(containerId: string): AnalyticsSink {
  window.dataLayer ??= []
  const { dataLayer } = window
  dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' })
  const script = document.createElement('script')
  script.async = true
  script.src = `${HOST}/gtm.js?id=${encodeURIComponent(containerId)}`
  document.head.append(script)
  return ({ name, error }) => dataLayer.push({ event: name, error })
}
