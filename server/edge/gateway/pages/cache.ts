import type { CachedPage, CacheEntry, PageStore } from '#server/edge/cache/pages.ts'
import type { Environment } from '#server/env.ts'
import { contentSecurityPolicy } from '../middleware/every-request.ts'
import type { RequestContext } from '../request-context.ts'
import { createResponse, type GatewayResponse } from '../response.ts'
import { hashSource, inlineTexts, withoutNonce } from './inline-scripts.ts'

export type Rendered = {
  readonly page: CachedPage
  /** Whether a dependency of the page failed. */
  readonly isDegraded: boolean
}

type PageRequest = {
  readonly key: string
  readonly render: () => Promise<Rendered>
  /** Called if no such page is cached; on false the request fails with TooManyPages. */
  readonly mayBegin: () => boolean
  /** Keeps the runtime running for a background refresh. */
  readonly waitUntil: (work: Promise<unknown>) => void
}

export class TooManyPages extends Error {
  override readonly name = 'TooManyPages'
}

/** Value in Server-Timing. */
type PageSource = 'hit' | 'stale' | 'miss'

/** Rejects only if the render does and no usable page is cached. */
export type PageCache = (request: PageRequest) => Promise<Found>

type Found = { readonly page: CachedPage; readonly source: PageSource }

/** For this long a page is the same for everyone. */
const FRESH_MS = 5000
/** Up to this age a page is served while a newer one is rendered. */
const STALE_WHILE_REVALIDATE_MS = 600_000
/** Up to this age a page is served if a new one cannot be rendered. */
const STALE_IF_ERROR_MS = 86_400_000

type CacheOptions = {
  readonly store: PageStore
  readonly now: () => number
  readonly onFault: (error: unknown) => void
}

/** Caches pages with status 200, refreshes them in the background, and serves them while the upstream is down. */
export function createPageCache({ store, now, onFault }: CacheOptions): PageCache {
  const renders = new Map<string, Promise<Rendered>>()

  async function renew({ key, render }: PageRequest, kept: CacheEntry | undefined): Promise<Rendered> {
    const revalidatedAt = now()
    const putOff = async () => kept && store.put(key, { ...kept, revalidatedAt })
    try {
      const rendered = await render()
      if (kept && isFailure(rendered)) await putOff()
      else if (isKeepable(rendered.page))
        await store.put(key, { ...rendered, renderedAt: revalidatedAt, revalidatedAt })
      else if (kept) await store.delete(key)
      return rendered
    } catch (error) {
      await putOff()
      throw error
    }
  }

  /** Coalesces the renders of a page. */
  function shared(request: PageRequest, kept: CacheEntry | undefined): Promise<Rendered> {
    if (!store.isCoalesced) return renew(request, kept)
    const running = renders.get(request.key)
    if (running) return running
    const rendering = renew(request, kept).finally(() => renders.delete(request.key))
    renders.set(request.key, rendering)
    return rendering
  }

  async function findRenewed(request: PageRequest, found: CacheEntry | undefined): Promise<Found> {
    if (!found && !renders.has(request.key) && !request.mayBegin()) throw new TooManyPages()
    const kept = found && !found.isDegraded && now() - found.renderedAt < STALE_IF_ERROR_MS ? found : undefined
    const rendering = shared(request, kept)
    if (kept && now() - kept.renderedAt < STALE_WHILE_REVALIDATE_MS) {
      request.waitUntil(rendering.catch(onFault))
      return { page: kept.page, source: 'stale' }
    }
    if (!kept) return { page: (await rendering).page, source: 'miss' }
    const rendered = await rendering.catch((error: unknown) => {
      onFault(error)
      return null
    })
    return rendered && !isFailure(rendered)
      ? { page: rendered.page, source: 'miss' }
      : { page: kept.page, source: 'stale' }
  }

  return async (request) => {
    const found = await store.get(request.key)
    if (!found || now() - found.revalidatedAt >= FRESH_MS) return findRenewed(request, found)
    const { page, revalidatedAt, renderedAt } = found
    return { page, source: revalidatedAt === renderedAt ? 'hit' : 'stale' }
  }
}

const isFailure = ({ page, isDegraded }: Rendered) => isDegraded || page.status >= 500

/** A page whose address is a secret sends `no-store`, even without a signed-in player. */
function isKeepable({ status, headers }: CachedPage): boolean {
  const names = new Map(headers)
  const isHtml = names.get('content-type')?.startsWith('text/html') ?? false
  return status === 200 && isHtml && !names.has('set-cookie') && !names.get('cache-control')?.includes('no-store')
}

type Rendering = { readonly nonce: string; readonly settings: Environment }

/**
 * Reads a whole response and makes it the same bytes for everyone: its policy names by hash the inline scripts that
 * were rendered with the nonce, and no other. A script injected through user text has no nonce, and stays forbidden.
 */
export async function readCachedPage(response: Response, { nonce, settings }: Rendering): Promise<CachedPage> {
  const html = await response.text()
  const inline = inlineTexts(html, nonce).map(hashSource).join(' ')
  const policy = contentSecurityPolicy({ inline, settings, isDevelopment: false })
  return {
    status: response.status,
    headers: [...response.headers, ['content-security-policy', policy]],
    body: new TextEncoder().encode(withoutNonce(html, nonce)),
  }
}

export function respondWithCachedPage(page: CachedPage, { request }: Pick<RequestContext, 'request'>): GatewayResponse {
  return createResponse(page.body.length === 0 || request.method === 'HEAD' ? null : page.body, page)
}
