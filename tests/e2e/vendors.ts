import { gunzipSync } from 'node:zlib'
import type { BrowserContext, Request, Route } from '@playwright/test'
import { RUDDERSTACK } from './fixtures.ts'

type VendorRequest = { readonly url: URL; readonly body: unknown }

/** Collects requests to other hosts, and answers them instead of the third parties. */
export async function fakeVendors(context: BrowserContext, siteUrl: string): Promise<VendorRequest[]> {
  const sentRequests: VendorRequest[] = []
  await context.route(
    (url) => !url.href.startsWith(siteUrl),
    async (route) => {
      const request = route.request()
      sentRequests.push({ url: new URL(request.url()), body: bodyOf(request) })
      await answer(route)
    },
  )
  return sentRequests
}

/** Decodes a body as the provider does: plain, compressed, or in a form. */
function bodyOf(request: Request): unknown {
  const sent = request.postDataBuffer()
  if (sent === null) return null
  const bytes = sent[0] === 0x1f && sent[1] === 0x8b ? gunzipSync(sent) : sent
  const data = new URLSearchParams(bytes.toString()).get('data')
  const text = data === null ? bytes.toString() : Buffer.from(data, 'base64').toString()
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const CORS = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }

function answer(route: Route): Promise<void> {
  const { pathname, host } = new URL(route.request().url())
  if (host === 'www.googletagmanager.com') return route.fulfill({ contentType: 'text/javascript', body: '' })
  if (host === 'www.google.com') return route.fulfill({ contentType: 'text/javascript', body: CAPTCHA })
  if (host === new URL(RUDDERSTACK.config).host && pathname.startsWith('/sourceConfig'))
    return route.fulfill({ headers: CORS, json: SOURCE })
  if (pathname.endsWith('/config') || pathname.startsWith('/flags'))
    return route.fulfill({
      headers: CORS,
      json: { sessionRecording: { endpoint: '/s/' }, supportedCompression: [], featureFlags: {}, flags: {} },
    })
  return route.fulfill({ headers: CORS, json: { status: 1 } })
}

/** Imitates the API of Google's script, including its badge. */
const CAPTCHA = `
  const badge = document.createElement('div')
  badge.className = 'grecaptcha-badge'
  badge.textContent = 'protected'
  document.body.append(badge)
  window.grecaptcha = {
    ready: (act) => act(),
    execute: async (key, { action }) => 'token of ' + key + ' for ' + action,
  }`

/** The control plane's description of a source without destinations. */
const SOURCE = {
  source: {
    id: 'source-1',
    name: 'site',
    writeKey: RUDDERSTACK.key,
    enabled: true,
    workspaceId: 'workspace-1',
    updatedAt: '2026-01-01T00:00:00.000Z',
    config: { statsCollection: { errors: { enabled: false }, metrics: { enabled: false } } },
    connections: [],
    destinations: [],
  },
}

export const hostsOf = (asked: readonly VendorRequest[]) => [...new Set(asked.map(({ url }) => url.host))].sort()

export type Captured = { readonly event: string; readonly properties: Record<string, unknown> }

export function eventsOf(asked: readonly VendorRequest[]): Captured[] {
  return asked.flatMap(({ body }) => {
    const events: unknown = typeof body === 'object' && body !== null && 'batch' in body ? body.batch : body
    return [events].flat().filter((one): one is Captured => typeof one === 'object' && one !== null && 'event' in one)
  })
}

/**
 * Fields that PostHog receives with an event: about the browser's version and configuration, nothing about the person.
 */
export const POSTHOG_FIELDS =
  '$browser $browser_language $browser_language_prefix $browser_version $config_defaults $configured_session_timeout_ms $current_url $device_id $device_type $host $initialization_time $insert_id $is_identified $lib $lib_custom_api_host $lib_rate_limit_remaining_tokens $lib_version $os $os_version $pageview_id $pathname $process_person_profile $raw_user_agent $recording_status $screen_height $screen_width $sdk_dist_channel $session_id $time $timezone $timezone_offset $viewport_height $viewport_width $window_id distinct_id token'.split(
    ' ',
  )
/** Additional fields with the status of its recorder. */
const isOfRecorder = (name: string) => /^\$(?:sdk_)?debug_|^\$session_recording_start_reason$/.test(name)
export const posthogFields = (captured: Captured | undefined) =>
  Object.keys(captured?.properties ?? {})
    .filter((name) => !isOfRecorder(name))
    .toSorted()

/** Fields that RudderStack receives: equivalent, under its names. */
export const RUDDER_FIELDS =
  'anonymousId channel context.app.installType context.app.name context.app.namespace context.app.version context.library.name context.library.variant context.library.version context.locale context.os.name context.os.version context.page.initial_referrer context.page.initial_referring_domain context.page.path context.page.referrer context.page.referring_domain context.page.search context.page.tab_url context.page.title context.page.url context.screen.density context.screen.height context.screen.innerHeight context.screen.innerWidth context.screen.width context.timezone context.userAgent integrations.All messageId originalTimestamp sentAt type userId'.split(
    ' ',
  )
export const RUDDER_PAGE_FIELDS =
  'name properties.initial_referrer properties.initial_referring_domain properties.name properties.path properties.referrer properties.referring_domain properties.search properties.tab_url properties.title properties.url'.split(
    ' ',
  )

export function fieldsOf(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [path]
  const inside = Object.entries(value).flatMap(([name, inner]) => fieldsOf(inner, path ? `${path}.${name}` : name))
  return inside.toSorted()
}

/** The recorder compresses large events or fields: gzip bytes as the characters of a string. */
export function unpacked(value: unknown): unknown {
  if (typeof value === 'string')
    return value.startsWith('\x1f\x8b') ? JSON.parse(gunzipSync(Buffer.from(value, 'latin1')).toString()) : value
  if (Array.isArray(value)) return value.map(unpacked)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, unpacked(inner)]))
}
