import { RudderAnalytics } from '@rudderstack/analytics-js/bundled'
import type { OpenAdapter } from '../adapter.ts'
import { forget } from '../forget.ts'

/** Prefixes of its data in a browser. */
const KEPT = ['rl_', 'rudder_']

/** Path of this page only: other address properties of the library may contain a query. */
function addressOf(path: string) {
  const at = window.location.origin + path
  return { path, url: at, tab_url: at, search: '', referrer: '', initial_referrer: '' }
}
/** Replaces what the library reads from the address, including campaign tags. */
const contextOf = (path: string) => ({ page: addressOf(path), campaign: null })

/**
 * Customer data platform at a RudderStack of the operator's choice: events and pages are sent to its data plane, which
 * forwards them. No scripts of destinations are loaded, and no visitor is identified.
 */
export const open: OpenAdapter<'rudderstack'> = ({ key, url, config }) => {
  const analytics = new RudderAnalytics()
  analytics.load(key, url, {
    configUrl: config,
    // destinations' scripts would run in the page, from hosts that its CSP does not allow
    loadIntegration: false,
    integrations: { All: false },
    storage: { type: 'localStorage' },
    sessions: { autoTrack: false },
    uaChTrackLevel: 'none',
  })
  let isOpen = true
  return {
    track({ name, error }) {
      if (isOpen) analytics.track(name, { error }, contextOf(window.location.pathname))
    },
    page(path) {
      if (isOpen) analytics.page(path, addressOf(path), contextOf(path))
    },
    close() {
      isOpen = false
      analytics.reset(true)
      forget(KEPT)
    },
  }
}
