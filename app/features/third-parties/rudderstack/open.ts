import { RudderAnalytics } from '@rudderstack/analytics-js/bundled'
import type { OpenAdapter } from '../adapter.ts'
import { forget } from '../forget.ts'

/** What it keeps in a browser. */
const KEPT = ['rl_', 'rudder_']

/**
 * The customer-data platform, at a RudderStack of the operator's choice: events and pages go to its data plane, which hands
 * them on from there. No destination's script is loaded, and nobody is named.
 */
export const open: OpenAdapter<'rudderstack'> = ({ key, url, config }) => {
  const analytics = new RudderAnalytics()
  analytics.load(key, url, {
    configUrl: config,
    // destinations' own scripts would run in the page, from hosts that its policy does not know
    loadIntegration: false,
    integrations: { All: false },
    storage: { type: 'localStorage' },
    sessions: { autoTrack: false },
    uaChTrackLevel: 'none',
  })
  let isOpen = true
  return {
    track({ name, error }) {
      if (isOpen) analytics.track(name, { error })
    },
    page(path) {
      const at = window.location.origin + path
      // whatever else it would say of the address may hold a query
      const address = { path, url: at, tab_url: at, search: '', referrer: '', initial_referrer: '' }
      if (isOpen) analytics.page(path, address)
    },
    close() {
      isOpen = false
      analytics.reset(true)
      forget(KEPT)
    },
  }
}
