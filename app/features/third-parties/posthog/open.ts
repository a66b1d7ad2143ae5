import posthog from 'posthog-js/dist/module.no-external'
import { REPLAY_POLL_MS, REPLAY_WAIT_MS } from '#server/shared/constants/timings.ts'
import type { OpenAdapter } from '../adapter.ts'
import { forget } from '../forget.ts'

/** Prefixes of its data in a browser. */
const KEPT = ['ph_', '__ph']

declare global {
  interface Window {
    __PosthogExtensions__?: { readonly initSessionRecording?: unknown }
  }
}

/** Whether the visitor consents now: events still queued by the recorder when consent is withdrawn are dropped. */
let isAllowed = false

/** Removes properties from the query of a visit's first page: the library stores each of its tags. */
function withoutEntry(properties: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(properties).filter(([name]) => !name.startsWith('$session_entry_')))
}

/**
 * Product analytics with session replay, at a PostHog server of the operator's choice. Its code is a chunk of this
 * site, so that the page runs no script of another host. Pages are counted by path. In replays all text, fields and
 * meaningful attributes are masked, including amounts, and clicks are not captured automatically.
 */
export const open: OpenAdapter<'posthog'> = ({ key, url }) => {
  isAllowed = true
  if (posthog.__loaded) posthog.opt_in_capturing({ captureEventName: false })
  else
    posthog.init(key, {
      api_host: url,
      persistence: 'localStorage',
      // no persistence after consent is withdrawn: a late event would recreate the visitor's data
      opt_out_persistence_by_default: true,
      person_profiles: 'identified_only',
      autocapture: false,
      capture_pageview: false,
      capture_pageleave: false,
      capture_dead_clicks: false,
      capture_exceptions: false,
      capture_performance: false,
      disable_surveys: true,
      // a request for flags would contain the address of the visit's first page
      advanced_disable_feature_flags: true,
      save_campaign_params: false,
      save_referrer: false,
      disable_external_dependency_loading: true,
      disable_session_recording: true,
      mask_all_text: true,
      mask_all_element_attributes: true,
      session_recording: {
        maskAllInputs: true,
        maskTextSelector: '*',
        maskAttributeFn: maskedAttribute,
        recordHeaders: false,
        recordBody: false,
      },
      // a queue would continue sending for seconds after consent is withdrawn
      request_batching: false,
      before_send: (event) =>
        event && isAllowed
          ? {
              ...event,
              properties: withoutQueries(withoutEntry(event.properties)),
              ...(event.$set && { $set: withoutQueries(event.$set) }),
              ...(event.$set_once && { $set_once: withoutQueries(event.$set_once) }),
            }
          : null,
    })
  // if the recorder fails to load, the visit has no replay
  void import('posthog-js/dist/posthog-recorder').catch(() => undefined)
  const stopWaiting = waitFor(
    () => window.__PosthogExtensions__?.initSessionRecording !== undefined,
    () => posthog.startSessionRecording(),
  )
  return {
    track({ name, error }) {
      posthog.capture(name, { error })
    },
    page(path) {
      posthog.capture('$pageview', { $pathname: path })
    },
    close() {
      isAllowed = false
      stopWaiting()
      posthog.stopSessionRecording()
      posthog.reset()
      posthog.opt_out_capturing()
      forget(KEPT)
    },
  }
}

/** Attributes that affect only the appearance; accessible names, addresses and values are masked. */
const DRAWN_BY = ['class', 'style', 'width', 'height', 'viewBox', 'd', 'fill', 'stroke', 'type', 'rel', 'dir', 'hidden']
/** Attributes added by the recorder: text of style sheets, sizes of omitted elements. */
const isDrawnBy = (name: string) => DRAWN_BY.includes(name) || name === '_cssText' || name.startsWith('rr_')

/** Masks an attribute for a replay; called by the recorder. */
export const maskedAttribute = (name: string, value: string): string => (isDrawnBy(name) ? value : '*')

/**
 * Checks every 100 ms, for at most 10 s, and calls back once the condition holds. Returns a function that cancels it.
 */
export function waitFor(isThere: () => boolean, act: () => void): () => void {
  const endsAt = Date.now() + REPLAY_WAIT_MS
  const timer = setInterval(() => {
    if (isThere()) {
      clearInterval(timer)
      act()
    } else if (Date.now() >= endsAt) clearInterval(timer)
  }, REPLAY_POLL_MS)
  return () => clearInterval(timer)
}

/** Removes query and fragment from every address in a value: they may contain anything. */
export function withoutQueries<T>(value: T): T
export function withoutQueries(value: unknown): unknown {
  if (typeof value === 'string') return /^https?:\/\//.test(value) ? (value.split(/[?#]/, 1)[0] ?? '') : value
  if (Array.isArray(value)) return value.map((one) => withoutQueries(one))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutQueries(one)]))
}
