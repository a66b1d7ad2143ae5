import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createApp } from '#server/platform/app.ts'
import { listen } from '#server/platform/hosts/node/listen.ts'
import type { AppEnvironment } from '#server/platform/kernel/http/app-environment.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { freePort } from '#server/supervisor/ports.ts'
import { send } from '../../fuzz/send.ts'
import { HOSTS, requestTo } from '../../support/http/hosts.ts'
import { startPlatform } from '../../support/platform.ts'

/** An app that answers with the host of its URL, like any handler that reads a query. */
async function serve(app = new Hono<AppEnvironment>().get('*', ({ req }) => new Response(new URL(req.url).host))) {
  const port = await freePort('127.0.0.1')
  const server = await listen(app, { host: '127.0.0.1', port })
  return { port, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
}

test('a Host that is none is answered 400 before the app sees it', async () => {
  await using server = await serve()
  const request = { port: server.port, isCut: false, isStream: false, deadlineMs: 30_000 }
  for (const [host, isHost] of HOSTS) {
    const { status } = await send({ ...request, bytes: requestTo(host) })
    expect([host, status]).toEqual([host, isHost ? 200 : 400])
  }
  const { body } = await send({ ...request, bytes: requestTo('localhost:99999') })
  expect(JSON.parse(body)).toEqual({ errors: { base: ['bad_request'] } })
})

/** Connections that the server has already accepted, which it does one per event-loop turn. */
async function connections(port: number, count: number): Promise<Socket[]> {
  const sockets = Array.from({ length: count }, () => connect({ port, host: '127.0.0.1' }))
  await allAnswered(sockets, 'met')
  return sockets
}

async function allAnswered(sockets: readonly Socket[], path: string, waitedFor = sockets): Promise<void> {
  for (const [asker, socket] of sockets.entries())
    socket.write(`GET /${path}?asker=${asker} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  await Promise.all(waitedFor.map((socket) => once(socket, 'data')))
}

test('of those who ask at once a few are answered in a turn of the loop, in their order', async () => {
  let turn = 0
  const count = () => {
    turn += 1
    counting = setImmediate(count)
  }
  let counting = setImmediate(count)
  const begun: { readonly asker: number; readonly turn: number }[] = []
  const app = new Hono<AppEnvironment>()
    .get('/met', ({ text }) => text('here'))
    .get('/asked', ({ req, text }) => {
      begun.push({ asker: Number(req.query('asker')), turn })
      return text('here')
    })
  await using server = await serve(app)
  const sockets = await connections(server.port, 40)
  await allAnswered(sockets, 'asked')
  clearImmediate(counting)
  for (const socket of sockets) socket.destroy()
  expect(begun.map(({ asker }) => asker)).toEqual([...sockets.keys()])
  // four, and as many again if the counter continues between them
  const ofTurns = [...Map.groupBy(begun, (one) => one.turn).values()].map(({ length }) => length)
  expect(Math.max(...ofTurns)).toBeLessThanOrEqual(8)
})

test('what is asked by somebody who leaves before their turn is not begun', async () => {
  const begun: number[] = []
  let leaving: Socket[] = []
  const app = new Hono<AppEnvironment>()
    .get('/met', ({ text }) => text('here'))
    .get('/asked', ({ req, text }) => {
      const asker = Number(req.query('asker'))
      if (asker === 0) for (const socket of leaving) socket.resetAndDestroy()
      begun.push(asker)
      return text('here')
    })
  await using server = await serve(app)
  const sockets = await connections(server.port, 40)
  const staying = sockets.slice(0, 30)
  leaving = sockets.slice(30)
  await allAnswered(sockets, 'asked', staying)
  for (const socket of staying) socket.destroy()
  expect(begun).toEqual([...staying.keys()])
})

/** Node closes idle connections one second after the advertised time. */
const NODES_OWN_MS = 1000

test('a connection is kept for much longer than its client is told, who may be late to leave it', async () => {
  await using server = await serve()
  const socket = connect({ port: server.port, host: '127.0.0.1' })
  const call = async () => {
    if (socket.closed) return 'closed'
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
    const [answer = 'closed'] = await Promise.race([once(socket, 'data'), once(socket, 'close')])
    return String(answer)
  }
  const [, toldS] = /^keep-alive: timeout=(\d+)/im.exec(await call()) ?? []
  await wait(Number(toldS) * 1000 + 2 * NODES_OWN_MS)
  expect(await call()).toMatch(/^HTTP\/1\.1 200 /)
  socket.destroy()
})

test('a client that leaves before its body is whole is no fault of ours', async () => {
  await using platform = await startPlatform()
  await using server = await serve(createApp(platform.platform))
  const { path } = contract.auth.login.emailPassword
  const fields = { host: 'localhost', 'content-type': 'application/json', 'content-length': '9' }
  const head = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`)
  const bytes = Buffer.from(`POST ${path} HTTP/1.1\r\n${head.join('')}\r\n{`)
  await send({ port: server.port, bytes, isCut: true, isStream: false, deadlineMs: 30_000 })
  await expect.poll(platform.logged).toContain(`"path":"${path}"`)
  expect(platform.logged()).not.toMatch(/"level":50/)
})
