import { boundedMemory } from '#server/edge/cache/bounded-memory.ts'
import { type Entry, staleWhileRevalidate } from '#server/edge/cache/stale-while-revalidate.ts'
import { isOn } from '#server/edge/fast-path/is-on.ts'
import { currentContext } from '#server/edge/trpc/context.ts'
import { whoLooks } from '#server/edge/trpc/procedures/session.ts'
import { splitLocale } from '#server/shared/localized-path.ts'
import { policyWriter } from './content-security-policy.ts'
import { type PageQueries, pageAddress } from './page-address.ts'
import type { PageFacts, PageShell } from './page-facts.ts'
import { pageKey, renderForAll } from './render-for-all.ts'
import type { RequestContext } from './request-context.ts'
import { createResponse, type GatewayResponse, type Pieces } from './response.ts'

export type PlayerPagesOptions = {
  /** Renders a page with its players' parts left open; null where it cannot be: it is rendered whole then. */
  readonly renderShell: (request: Request, facts: PageFacts) => Promise<PageShell | null>
  /** Paths, in the default locale, of pages that say the same to every player but for those parts. */
  readonly paths: ReadonlySet<string>
  readonly queries: PageQueries
  readonly now: () => number
  readonly onFault: (error: unknown) => void
}

/** The page of whoever shows a credential; null where it has to be rendered for them. To be called in their context. */
export type PlayerPages = (context: RequestContext, facts: PageFacts) => Promise<GatewayResponse | null>

type Kept = { readonly shell: PageShell | null }

/** As visitors' pages: fresh for five seconds, renewed behind an answer for ten minutes. */
const LIFETIME = { freshMs: 5000, staleMs: 600_000 }

/** Every such page in five locales and two regions, of several hosts. */
const MAX_SHELLS = 300

const policyOf = policyWriter({ isDevelopment: false })

/** Players' pages are what is the same for all of them, their own parts, and their data. */
export function createPlayerPages({ renderShell, paths, queries, now, onFault }: PlayerPagesOptions): PlayerPages {
  const memory = boundedMemory<Entry<Kept>>(MAX_SHELLS)
  const find = staleWhileRevalidate<Kept>({
    find: (key) => memory.get(key),
    keep: (key, entry) => memory.set(key, entry),
    now,
    // a process lives on
    waitUntil() {},
    onFault,
  })

  async function load(context: RequestContext, { facts, address }: { facts: PageFacts; address: string }) {
    const asked = new Request(context.upstreamContext.siteOrigin + address)
    const { value, isDegraded } = await renderForAll(context, () => renderShell(asked, facts))
    // what did not answer may answer the player's own render
    return { shell: isDegraded ? null : value }
  }

  return async (context, facts) => {
    const { isDocument, request, url, settings } = context
    if (!isDocument || request.method !== 'GET' || !isOn('page-shell', settings)) return null
    const address = pageAddress(url, queries)
    if (address === null || !paths.has(splitLocale(url.pathname).rest)) return null
    const [{ value }, { profile }] = await Promise.all([
      find({ ...LIFETIME, key: pageKey(context, { facts, address }), load: () => load(context, { facts, address }) }),
      whoLooks(currentContext()),
    ])
    if (value.shell === null || profile === null || !isTheirLanguage(context, profile.user.locale)) return null
    const { pieces, inline } = value.shell.fill({ profile })
    const headers = [...value.shell.headers, ['content-security-policy', policyOf(settings, inline)] as const]
    const body = concatenated(pieces)
    return { ...createResponse(body, { status: 200, headers }), pieces }
  }
}

/** A page in another one leads its player elsewhere. */
function isTheirLanguage({ upstreamContext }: RequestContext, spoken: string | null | undefined): boolean {
  return !spoken || spoken === upstreamContext.locale
}

function concatenated(pieces: Pieces): Uint8Array<ArrayBuffer> {
  const body = new Uint8Array(pieces.reduce((length, { bytes }) => length + bytes.byteLength, 0))
  let at = 0
  for (const { bytes } of pieces) {
    body.set(bytes, at)
    at += bytes.byteLength
  }
  return body
}
