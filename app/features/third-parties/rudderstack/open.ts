import { RudderAnalytics } from '@rudderstack/analytics-js/bundled'
import type { OpenAdapter } from '../adapter.ts'
import { forget } from '../forget.ts'

/** What it keeps in a browser. */
const KEPT = ['rl_', 'rudder_']

/** Of this page its path alone: whatever else the library would say of an address may hold a query. */
function addressOf(path: string) {
  const at = window.location.origin + path
  return { path, url: at, tab_url: at, search: '', referrer: '', initial_referrer: '' }
}
/** In place of what the library reads from the address by itself, tags of a campaign among it. */
const contextOf = (path: string) => ({ page: addressOf(path), campaign: null })

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
