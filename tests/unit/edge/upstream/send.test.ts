import { AsyncLocalStorage } from 'node:async_hooks'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { send } from '#server/edge/upstream/send.node.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: unknown = runInNewContext('gc')

test('a connection that is kept keeps nothing of the request that opened it', async () => {
  const context = new AsyncLocalStorage<object>()
  const server = createServer((_, response) => response.end('{}')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  let closed = 0
  server.on('connection', (socket) => socket.once('close', () => closed++))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const request = { url, method: 'GET', headers: {}, body: null, signals: [], maxBytes: 100 } as const
  const call = async () => (await send(request)).text()
  const askIn = async () => {
    const pending = {}
    expect(await context.run(pending, call)).toBe('{}')
    return new WeakRef(pending)
  }
  const first = await askIn()
  // the rest of the event-loop turn of the response has its context, too
  await setImmediate()
  await expect
    .poll(() => {
      if (typeof collectGarbage === 'function') collectGarbage()
      return first.deref()
    })
    .toBeUndefined()
  // the connection was open the whole time
  expect(closed).toBe(0)
  server.close()
  server.closeAllConnections()
})
