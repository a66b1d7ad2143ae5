import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { answerOpenApi } from '#server/edge/trpc/openapi.ts'
import { startApp } from './app.ts'
import { listen, stopListening } from './listen.ts'
import { spawnPlatform } from './platform.ts'
import { temporaryDirectory } from './temporary-directory.ts'

export type Endpoints = AsyncDisposable & {
  /** Origin of the procedures and the OpenAPI document. */
  readonly site: string
  /** The REST API of the platform, a separate process. */
  readonly rest: string
  /** Password of the demo player, as a first start prints it. */
  readonly password: string
}

/** Both endpoints of a fresh installation with its demo player, behind sockets. */
export async function openEndpoints(): Promise<Endpoints> {
  await using opened = new AsyncDisposableStack()
  const directory = opened.use(temporaryDirectory()).path
  const platform = opened.use(await spawnPlatform({ directory, environment: { DEMO_LOGIN: 'true' } }))
  const { demo: password } = JSON.parse(await readFile(join(directory, 'secrets.json'), 'utf8'))
  const app = opened.use(await startApp({ upstreamUrl: platform.url, render: async () => answerOpenApi() }))
  const server = createServer(
    getRequestListener(async ({ url, method, headers, body }) => {
      const { pathname, search } = new URL(url)
      return app.fetch(pathname + search, { method, headers, body: body && (await new Response(body).text()) })
    }),
  )
  const site = await listen(server)
  opened.defer(() => stopListening(server))
  const everything = opened.move()
  return { site, rest: platform.url, password, [Symbol.asyncDispose]: () => everything.disposeAsync() }
}
