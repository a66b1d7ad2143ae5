import type { CachedPage, CacheEntry, PageStore } from '#server/edge/cache/pages.ts'
import type { Environment } from '#server/env.ts'
import { contentSecurityPolicy } from '../middleware/every-request.ts'
import type { RequestContext } from '../request-context.ts'
import { createResponse, type GatewayResponse } from '../response.ts'
import { hashSource, inlineTexts, withoutNonce } from './inline-scripts.ts'

/** What a render came to. */
export type Rendered = {
  readonly page: CachedPage
  /** Whether something that the page needs did not answer. */
  readonly isDegraded: boolean
}

type PageRequest = {
  readonly key: string
  readonly render: () => Promise<Rendered>
  /** Asked where there is no such page yet; where it says no, the answer is TooManyPages. */
  readonly mayBegin: () => boolean
  /** Keeps the runtime alive for a renewal behind the answer. */
  readonly waitUntil: (work: Promise<unknown>) => void
}

/** Whoever asks has had too many new pages made. */
export class TooManyPages extends Error {
  override readonly name = 'TooManyPages'
}

/** As Server-Timing says it. */
type PageSource = 'hit' | 'stale' | 'miss'

/** Rejects only where a render does, and nothing is kept that could stand in. */
export type PageCache = (request: PageRequest) => Promise<Found>

type Found = { readonly page: CachedPage; readonly source: PageSource }

/** A page is the same for everybody this long. */
const FRESH_MS = 5000
/** Up to this age nobody waits for a newer one. */
const STALE_WHILE_REVALIDATE_MS = 600_000
/** Up to this age it stands in for one that cannot be rendered. */
const STALE_IF_ERROR_MS = 86_400_000

type CacheOptions = {
  readonly store: PageStore
  readonly now: () => number
  /** Told why a renewal behind an answer failed. */
  readonly onFault: (error: unknown) => void
}

/** Keeps pages with status 200, renews them behind the answer, and lets them stand in for an upstream that is down. */
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

  /** One render of a page at a time, however many ask. */
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

/** A page whose address is a secret says `no-store` itself, though nobody is signed in on it. */
function isKeepable({ status, headers }: CachedPage): boolean {
  const names = new Map(headers)
  const isHtml = names.get('content-type')?.startsWith('text/html') ?? false
  return status === 200 && isHtml && !names.has('set-cookie') && !names.get('cache-control')?.includes('no-store')
}

type Rendering = { readonly nonce: string; readonly settings: Environment }

/**
 * Reads an answer whole and makes it the same bytes for everybody: its policy names by hash the inline scripts that were
 * rendered with the nonce, and no other. One that came with a text of somebody's has none, and stays forbidden.
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
