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

/** What React writes in the place of something that it would have to wait for. */
const LEFT_OUT = '<!--$!-->'

/** A page that waits for nothing is written as one text, which costs half of a stream; one that does is streamed. */
export const renderPage = defineHandlerCallback(async ({ request, router, responseHeaders }) => {
  const children = <StartServer router={router} />
  if (!isFastPathOn('render-page')) return renderRouterToStream({ request, router, responseHeaders, children })
  keepHydrationScripts(router)
  if (isAsking(router)) return renderRouterToStream({ request, router, responseHeaders, children })
  let html: string
  try {
    html = renderToString(children)
  } catch (error) {
    router.serverSsr?.cleanup()
    throw error
  }
  if (html.includes(LEFT_OUT)) return renderRouterToStream({ request, router, responseHeaders, children })
  const whole = await transformHtmlStringWithRouter(router, html)
  return new WholePage({ html: whole, router }, { status: getSsrStatus(router), headers: responseHeaders })
})

type Rendering = {
  readonly html: string
  /** What it was rendered by, loaded. */
  readonly router: AnyRouter
}

/**
 * Its text is at hand for whoever can send it as it is; its stream encodes it for whoever cannot. It is handed out once: the promises
 * of a request that has waited for its turn are in V8's old space by then and keep what they have come to, needed or not, until all of
 * that is looked through. Each page of a crowd stayed there, which stopped a site for 45 ms every three seconds.
 */
export class WholePage extends Response {
  /** Throws where it has been taken, or read. */
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
    if (held === null) throw new Error('a page is handed out once')
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
  // not before it is read
  return new ReadableStream(source, { highWaterMark: 0 })
}

/** Whether the browser is to get an answer within the stream that nobody has yet. */
const isAsking = ({ options }: AnyRouter) => options.context.queryClient.isFetching() > 0

/** The router hands them out once; a page that turns out to wait for something is rendered twice. */
function keepHydrationScripts({ serverSsr }: AnyRouter): void {
  if (serverSsr === undefined) return
  const take = serverSsr.takeInitialHydrationScriptTags
  let tags: ReturnType<typeof take>
  serverSsr.takeInitialHydrationScriptTags = () => {
    tags ??= take()
    return tags
  }
}
