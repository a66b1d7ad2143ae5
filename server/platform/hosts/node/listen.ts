import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { limitConnections, SERVER_LIMITS } from '#server/http/limit-server.ts'
import type { AppEnvironment } from '#server/platform/kernel/http/app-environment.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { ErrorBody } from '#server/shared/contract/errors.ts'
import { hasHost } from '#server/shared/http-host.ts'
import { createYieldingQueue } from '#server/shared/yielding-queue.ts'

/** Thrown if the address is not available. The message contains advice for the operator. */
export class CannotListen extends Error {
  override readonly name = 'CannotListen'
}

type Address = {
  readonly host: string
  readonly port: number
  /** Settings that name them, for advice. */
  readonly settings?: { readonly host: string; readonly port: string }
}

type Listening = AsyncDisposable & { readonly port: number }

const PLATFORM_SETTINGS = { host: 'PLATFORM_HOST', port: 'PLATFORM_PORT' }

/** Time limit for open requests when closing. */
const DRAIN_MS = 8000
const SWEEP_MS = 50
/**
 * How much longer idle connections are kept than clients are told. A request sent on a connection that is being closed
 * gets no response, and with little CPU the site may send one seconds late.
 */
const KEEP_ALIVE_BUFFER_MS = 30_000
/**
 * At about 0.1 ms each. One per turn would cost an event-loop turn each; starting all at the same time, as Node does,
 * gives them no order.
 */
const REQUESTS_PER_TURN = 4

/**
 * Serves an app, first come, first served. A request with an invalid Host gets 400 before the app sees it. Disposing
 * stops accepting connections and waits for open requests, at most 8 s. Port 0 is any free one. Rejects with CannotListen.
 */
export async function listen(app: Hono<AppEnvironment>, address: Address): Promise<Listening> {
  const { host, port } = address
  const serve = getRequestListener(app.fetch)
  const limits = { ...SERVER_LIMITS, keepAliveTimeoutBuffer: KEEP_ALIVE_BUFFER_MS }
  const turns = createYieldingQueue({ size: REQUESTS_PER_TURN, nextTurn: setImmediate })
  const server = createServer(limits, (request, response) =>
    turns(() => {
      // a client that disconnected while queued causes no further `close` event, so a live stream for it would never
      // end
      if (response.closed) return
      if (hasHost(request)) serve(request, response).catch(() => response.destroy())
      else refuse(response)
    }),
  )
  limitConnections(server, [])
  server.listen(port, host)
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw new CannotListen(reasonOf(error, address), { cause: error })
  })
  return {
    port: (server.address() as AddressInfo).port,
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

function reasonOf(error: NodeJS.ErrnoException, { host, port, settings = PLATFORM_SETTINGS }: Address): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} of ${host} is taken: stop the program that uses it, or set ${settings.port} to a free one.`
    case 'EACCES':
      return `Port ${port} needs privileges: set ${settings.port} to one above 1023.`
    default:
      return `Cannot listen on ${host}:${port} (${error.message}): check ${settings.host} and ${settings.port}.`
  }
}
