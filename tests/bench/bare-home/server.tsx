import { AsyncLocalStorage } from 'node:async_hooks'
import { createServer } from 'node:http'
import { createMemoryHistory } from '@tanstack/react-router'
import { RouterServer } from '@tanstack/react-router/ssr/server'
import { runWithStartContext } from '@tanstack/start-storage-context'
import { renderToPipeableStream } from 'react-dom/server'
import type { Locale } from '#server/shared/constants/locales.ts'
import { overwriteServerAsyncLocalStorage } from '~/paraglide/runtime.js'
import { getRouter } from '~/router.tsx'
import { startApp } from '../../support/app/start-app.ts'

/**
 * A process of its own: `PORT` answers each request with the home page's tree, its router loaded once, by React's bare
 * `renderToPipeableStream`: no gateway, no Start, no hydration data.
 */
const locales = new AsyncLocalStorage<{ locale?: Locale; origin?: string; messageCalls?: Set<string> }>()
overwriteServerAsyncLocalStorage(locales)

async function loadHome() {
  const loaded = Promise.withResolvers<ReturnType<typeof getRouter>>()
  await using app = await startApp({
    upstreamUrl: process.env.UPSTREAM_URL ?? '',
    async render(request, page) {
      const startContext = { contextAfterGlobalMiddlewares: page, request, getRouter, startOptions: {} }
      const router = await runWithStartContext(
        { ...startContext, executedRequestMiddlewares: new Set(), handlerType: 'router' },
        async () => getRouter(),
      )
      router.update({ ...router.options, history: createMemoryHistory({ initialEntries: ['/'] }) })
      await router.load()
      loaded.resolve(router)
      return new Response()
    },
  })
  const { status } = await locales.run({ locale: 'ru', origin: 'http://casino.example' }, () =>
    app.fetch('/', { headers: { 'accept-language': 'ru' } }),
  )
  if (status !== 200) throw new Error(`the home page was answered ${status}`)
  return loaded.promise
}

const router = await loadHome()

createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
  locales.run({ locale: 'ru', origin: 'http://casino.example' }, () => {
    const stream = renderToPipeableStream(<RouterServer router={router} />, {
      onShellReady: () => stream.pipe(response),
    })
  })
}).listen(Number(process.env.PORT), '127.0.0.1')
