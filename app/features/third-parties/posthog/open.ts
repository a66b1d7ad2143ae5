import posthog from 'posthog-js/dist/module.no-external'
import { REPLAY_POLL_MS, REPLAY_WAIT_MS } from '#server/shared/constants/timings.ts'
import type { OpenAdapter } from '../adapter.ts'
import { forget } from '../forget.ts'

/** What it keeps in a browser. */
const KEPT = ['ph_', '__ph']

declare global {
  interface Window {
    __PosthogExtensions__?: { readonly initSessionRecording?: unknown }
  }
}

/** Whether the visitor agrees now: what the recorder still holds when they take their word back is dropped. */
let isAllowed = false

/** Without what the query of a visit's first page has said: the library names each of its tags. */
function withoutEntry(properties: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(properties).filter(([name]) => !name.startsWith('$session_entry_')))
}

/**
 * Product analytics with session replay, at a PostHog server of the operator's choice. Its code is a chunk of ours, so that
 * the page runs no script of another host. Pages are counted by their paths; of a replay every text, every field and
 * every attribute that says something is masked, amounts among them, and nothing that is pressed is recorded by itself.
 */
export const open: OpenAdapter<'posthog'> = ({ key, url }) => {
  isAllowed = true
  if (posthog.__loaded) posthog.opt_in_capturing({ captureEventName: false })
  else
    posthog.init(key, {
      api_host: url,
      persistence: 'localStorage',
      // whoever takes their word back is not kept: a late event would write them down again
      opt_out_persistence_by_default: true,
      person_profiles: 'identified_only',
      autocapture: false,
      capture_pageview: false,
      capture_pageleave: false,
      capture_dead_clicks: false,
      capture_exceptions: false,
      capture_performance: false,
      disable_surveys: true,
      // flags would be asked for with the address that the visit began at
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
      // a queue would go on sending for seconds after that
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
  // a recorder that does not come leaves the visit without a replay
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

/** Attributes by which a page looks as it does, and that say nothing of it: names for readers, addresses and values do. */
const DRAWN_BY = ['class', 'style', 'width', 'height', 'viewBox', 'd', 'fill', 'stroke', 'type', 'rel', 'dir', 'hidden']
/** Those that the recorder makes: the text of a style sheet, the size of what it leaves out. */
const isDrawnBy = (name: string) => DRAWN_BY.includes(name) || name === '_cssText' || name.startsWith('rr_')

/** What a replay is told of an attribute, as the recorder asks. */
export const maskedAttribute = (name: string, value: string): string => (isDrawnBy(name) ? value : '*')

/** Looks every 100 ms, for 10 s at most, and calls once it is there. Returns how to stop looking. */
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

/** What is said of a visit, with each address in it cut off before its query and fragment: these may hold anything. */
export function withoutQueries<T>(value: T): T
export function withoutQueries(value: unknown): unknown {
  if (typeof value === 'string') return /^https?:\/\//.test(value) ? (value.split(/[?#]/, 1)[0] ?? '') : value
  if (Array.isArray(value)) return value.map((one) => withoutQueries(one))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutQueries(one)]))
}
