import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createApp } from '#server/platform/app.ts'
import type { AppEnvironment } from '#server/platform/kernel/http/app-environment.ts'
import { listen } from '#server/platform/kernel/http/listen.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { freePort } from '#server/supervisor/ports.ts'
import { send } from '../../fuzz/send.ts'
import { HOSTS, requestTo } from '../../support/http/hosts.ts'
import { startPlatform } from '../../support/platform.ts'

/** An app that answers with the host of its address, as any reader of a query asks for it. */
async function serve(app = new Hono<AppEnvironment>().get('*', ({ req }) => new Response(new URL(req.url).host))) {
  const port = await freePort('127.0.0.1')
  const server = await listen(app, { host: '127.0.0.1', port })
  return { port, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
}

test('a Host that is none is answered 400 before the app sees it', async () => {
  await using server = await serve()
  const asked = { port: server.port, isCut: false, isStream: false, deadlineMs: 30_000 }
  for (const [host, isHost] of HOSTS) {
    const { status } = await send({ ...asked, bytes: requestTo(host) })
    expect([host, status]).toEqual([host, isHost ? 200 : 400])
  }
  const { body } = await send({ ...asked, bytes: requestTo('localhost:99999') })
  expect(JSON.parse(body)).toEqual({ errors: { base: ['bad_request'] } })
})

/** Node closes what is idle a second after the time that it tells. */
const NODES_OWN_MS = 1000

test('a connection is kept for much longer than its client is told, who may be late to leave it', async () => {
  await using server = await serve()
  const socket = connect({ port: server.port, host: '127.0.0.1' })
  const ask = async () => {
    if (socket.closed) return 'closed'
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
    const [answer = 'closed'] = await Promise.race([once(socket, 'data'), once(socket, 'close')])
    return String(answer)
  }
  const [, toldS] = /^keep-alive: timeout=(\d+)/im.exec(await ask()) ?? []
  await wait(Number(toldS) * 1000 + 2 * NODES_OWN_MS)
  expect(await ask()).toMatch(/^HTTP\/1\.1 200 /)
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
