import type { KeptPage, PageStore, SharedPage } from '#server/cache/pages.ts'

/** What a render came to. */
export type Rendered = {
  readonly page: SharedPage
  /** Whether something that the page needs did not answer: it is shown, and not kept. */
  readonly isPoor: boolean
}

export type PageRequest = {
  readonly key: string
  readonly render: () => Promise<Rendered>
  /** Keeps the runtime alive for a renewal behind the answer. */
  readonly waitUntil: (work: Promise<unknown>) => void
}

/** As Server-Timing says it. */
export type PageSource = 'hit' | 'stale' | 'miss'

/** Rejects only where a render does, and nothing is kept that could stand in. */
export type PageCache = (request: PageRequest) => Promise<{ readonly page: SharedPage; readonly source: PageSource }>

/** A page is the same for everybody this long. */
const FRESH_MS = 5000
/** Up to this age nobody waits for a newer one. */
const STALE_MS = 600_000
/** Up to this age it stands in for one that cannot be rendered. */
const STAND_IN_MS = 86_400_000

type CacheOptions = {
  readonly store: PageStore
  readonly now: () => number
  /** Told why a renewal behind an answer failed. */
  readonly onFault: (error: unknown) => void
}

/** Keeps whole pages with status 200, renews them behind the answer, and lets them stand in for an upstream that is down. */
export function createPageCache({ store, now, onFault }: CacheOptions): PageCache {
  const renders = new Map<string, Promise<Rendered>>()

  async function renew({ key, render }: PageRequest, kept: KeptPage | undefined): Promise<Rendered> {
    const startedAt = now()
    const putOff = async () => kept && store.put(key, { ...kept, triedAt: startedAt })
    try {
      const rendered = await render()
      if (rendered.isPoor || rendered.page.status >= 500) await putOff()
      else if (isKeepable(rendered.page))
        await store.put(key, { page: rendered.page, renderedAt: startedAt, triedAt: startedAt })
      else if (kept) await store.delete(key)
      return rendered
    } catch (error) {
      await putOff()
      throw error
    }
  }

  /** One render of a page at a time, however many ask. */
  function shared(request: PageRequest, kept: KeptPage | undefined): Promise<Rendered> {
    if (!store.sharesWork) return renew(request, kept)
    const running = renders.get(request.key)
    if (running) return running
    const rendering = renew(request, kept).finally(() => renders.delete(request.key))
    renders.set(request.key, rendering)
    return rendering
  }

  return async (request) => {
    const found = await store.get(request.key)
    const kept = found && now() - found.renderedAt < STAND_IN_MS ? found : undefined
    if (kept && now() - kept.triedAt < FRESH_MS)
      return { page: kept.page, source: kept.triedAt === kept.renderedAt ? 'hit' : 'stale' }
    const rendering = shared(request, kept)
    if (kept && now() - kept.renderedAt < STALE_MS) {
      request.waitUntil(rendering.catch(onFault))
      return { page: kept.page, source: 'stale' }
    }
    if (!kept) return { page: (await rendering).page, source: 'miss' }
    const rendered = await rendering.catch((error: unknown) => {
      onFault(error)
      return null
    })
    const isBetter = rendered && !rendered.isPoor && rendered.page.status < 500
    return isBetter ? { page: rendered.page, source: 'miss' } : { page: kept.page, source: 'stale' }
  }
}

function isKeepable({ status, headers }: SharedPage): boolean {
  const names = new Map(headers)
  return status === 200 && !names.has('set-cookie') && (names.get('content-type')?.startsWith('text/html') ?? false)
}
