import type { AnyRouter } from '@tanstack/react-router'
import {
  defineHandlerCallback,
  getSsrStatus,
  renderRouterToStream,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server'
import { StartServer } from '@tanstack/react-start/server'
import { renderToString } from 'react-dom/server'
import { isFastPathOn } from '#server/env.ts'

/** Marker that React writes for content it would have to wait for. */
const SUSPENSE_MARKER = '<!--$!-->'

/**
 * A page that waits for nothing is rendered to one string, at half the cost of a stream; a page that waits is streamed.
 */
export const renderPage = defineHandlerCallback(async ({ request, router, responseHeaders }) => {
  const children = <StartServer router={router} />
  if (!isFastPathOn('render-page')) return renderRouterToStream({ request, router, responseHeaders, children })
  keepHydrationScripts(router)
  if (hasPendingQueries(router)) return renderRouterToStream({ request, router, responseHeaders, children })
  let html: string
  try {
    html = renderToString(children)
  } catch (error) {
    router.serverSsr?.cleanup()
    throw error
  }
  if (html.includes(SUSPENSE_MARKER)) return renderRouterToStream({ request, router, responseHeaders, children })
  const whole = await transformHtmlStringWithRouter(router, html)
  return new WholePage({ html: whole, router }, { status: getSsrStatus(router), headers: responseHeaders })
})

type Rendering = {
  readonly html: string
  /** Router that rendered it, with its data loaded. */
  readonly router: AnyRouter
}

/**
 * Response whose text is available to a server that can send a string; otherwise its stream encodes the text. `take`
 * returns the text once, since the promises of a queued request are in V8's old space by then and keep their values
 * until the next full collection. Under load, retained pages stopped the process for 45 ms every three seconds.
 */
export class WholePage extends Response {
  /** Throws if the body has been taken or read. */
  readonly take: () => Rendering

  constructor(rendering: Rendering, init: ResponseInit) {
    const take = handedOutOnce(rendering)
    super(streamOf(take), init)
    this.take = take
  }
}

function handedOutOnce<T extends object>(value: T): () => T {
  let held: T | null = value
  return () => {
    if (held === null) throw new Error('a page can only be consumed once')
    const taken = held
    held = null
    return taken
  }
}

function streamOf(take: () => Rendering): ReadableStream<Uint8Array> {
  const source: UnderlyingDefaultSource<Uint8Array> = {
    pull(stream) {
      stream.enqueue(new TextEncoder().encode(take().html))
      stream.close()
    },
  }
  // do not fill the stream before it is read
  return new ReadableStream(source, { highWaterMark: 0 })
}

/** Whether the response stream must still deliver the result of a pending query to the browser. */
const hasPendingQueries = ({ options }: AnyRouter) => options.context.queryClient.isFetching() > 0

/** The router returns them only once, but a page that turns out to wait for something is rendered twice. */
function keepHydrationScripts({ serverSsr }: AnyRouter): void {
  if (serverSsr === undefined) return
  const take = serverSsr.takeInitialHydrationScriptTags
  let tags: ReturnType<typeof take>
  serverSsr.takeInitialHydrationScriptTags = () => {
    tags ??= take()
    return tags
  }
}
