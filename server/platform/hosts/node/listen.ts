import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { limitConnections, SERVER_LIMITS } from '#server/http/limit-server.ts'
import type { AppEnvironment } from '#server/platform/kernel/http/app-environment.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { ErrorBody } from '#server/shared/contract/errors.ts'
import { hasHost } from '#server/shared/http-host.ts'
import { createYieldingQueue } from '#server/shared/yielding-queue.ts'

/** The address cannot be listened on; the message says what to do about it. */
export class CannotListen extends Error {
  override readonly name = 'CannotListen'
}

type Address = { readonly host: string; readonly port: number }

/** How long open requests may take to end. */
const DRAIN_MS = 8000
const SWEEP_MS = 50
/**
 * How much longer an idle connection is kept than its client is told. Whoever sends on a connection that is being closed
 * has no answer; and where both programs are short of a processor, the site may leave one seconds late.
 */
const KEEP_ALIVE_BUFFER_MS = 30_000
/** At some 0.1 ms each. One by one, each would cost a turn of the loop; all at once, as Node begins them, none has an order. */
const REQUESTS_A_TURN = 4

/**
 * Serves an app, first come first served. A request whose Host can be none is answered 400 before it. Disposing stops accepting
 * and waits for the open requests, at most 8 s. Rejects with CannotListen.
 */
export async function listen(app: Hono<AppEnvironment>, { host, port }: Address): Promise<AsyncDisposable> {
  const serve = getRequestListener(app.fetch)
  const limits = { ...SERVER_LIMITS, keepAliveTimeoutBuffer: KEEP_ALIVE_BUFFER_MS }
  const turns = createYieldingQueue({ size: REQUESTS_A_TURN, nextTurn: setImmediate })
  const server = createServer(limits, (request, response) =>
    turns(() => {
      // who has left while they waited is announced to nobody any more, and a live stream would never end
      if (response.closed) return
      if (hasHost(request)) serve(request, response).catch(() => response.destroy())
      else refuse(response)
    }),
  )
  limitConnections(server, [])
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

const REFUSED = JSON.stringify({ errors: new Refusal('bad_request').fieldErrors() } satisfies ErrorBody)

function refuse(response: ServerResponse): void {
  response.writeHead(400, { 'content-type': 'application/json' }).end(REFUSED)
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
