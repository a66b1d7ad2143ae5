import type { AnyRouter } from '@tanstack/react-router'
import { defineHandlerCallback, renderRouterToStream, renderSsrHtmlResponse } from '@tanstack/react-router/ssr/server'
import { StartServer } from '@tanstack/react-start/server'
import { renderToString } from 'react-dom/server'

/** What React writes in the place of something that it would have to wait for. */
const LEFT_OUT = '<!--$!-->'

/** A page that waits for nothing is written as one text, which costs half of a stream; one that does is streamed. */
export const renderPage = defineHandlerCallback(async ({ request, router, responseHeaders }) => {
  const children = <StartServer router={router} />
  keepHydrationScripts(router)
  if (isAsking(router)) return renderRouterToStream({ request, router, responseHeaders, children })
  let html: string
  try {
    html = renderToString(children)
  } catch (error) {
    router.serverSsr?.cleanup()
    throw error
  }
  return html.includes(LEFT_OUT)
    ? renderRouterToStream({ request, router, responseHeaders, children })
    : renderSsrHtmlResponse({ router, responseHeaders, render: () => html })
})

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
