import { once } from 'node:events'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import type { AppEnvironment } from './app-environment.ts'

/** The address cannot be listened on; the message says what to do about it. */
export class CannotListen extends Error {
  override readonly name = 'CannotListen'
}

type Address = { readonly host: string; readonly port: number }

/** How long open requests may take to end. */
const DRAIN_MS = 8000
const SWEEP_MS = 50
/** How long a client may take to send its request. */
const REQUEST_TIMEOUT_MS = 30_000

/**
 * Serves an app. Disposing stops accepting and waits for the open requests, at most 8 s. Rejects with CannotListen.
 */
export async function listen(app: Hono<AppEnvironment>, { host, port }: Address): Promise<AsyncDisposable> {
  const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS }, getRequestListener(app.fetch))
  server.listen(port, host)
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw new CannotListen(reasonOf(error, { host, port }), { cause: error })
  })
  return {
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close')
      server.close()
      const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS)
      const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
      await closed
      clearInterval(sweep)
      clearTimeout(cut)
    },
  }
}

function reasonOf(error: NodeJS.ErrnoException, { host, port }: Address): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} of ${host} is taken: stop the program that uses it, or set PLATFORM_PORT to a free one.`
    case 'EACCES':
      return `Port ${port} needs privileges: set PLATFORM_PORT to one above 1023.`
    default:
      return `Cannot listen on ${host}:${port} (${error.message}): check PLATFORM_HOST and PLATFORM_PORT.`
  }
}
