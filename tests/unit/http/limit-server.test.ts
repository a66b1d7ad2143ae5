import { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { limitConnections } from '#server/http/limit-server.ts'
import { REQUEST_LIMITS } from '#server/http/request-limits.ts'

/** A server that allows three connections per network, and its sockets. */
function openServer(trusted: readonly string[] = []) {
  const server = Object.assign(new EventEmitter(), { maxConnections: 0 })
  limitConnections(server, trusted, 3)
  return {
    server,
    connect(remoteAddress: string) {
      const socket = Object.assign(new EventEmitter(), {
        remoteAddress,
        isCut: false,
        destroy() {
          this.isCut = true
        },
      })
      server.emit('connection', socket as unknown as Socket)
      return socket
    },
  }
}

test.each(['203.0.113.9', '::ffff:203.0.113.9', '2001:db8::1'])(
  'of %s connections beyond the limit of a network are cut until one is closed',
  (address) => {
    const { connect, server } = openServer()
    expect(server.maxConnections).toBe(REQUEST_LIMITS.connections)
    const first = connect(address)
    expect([first, connect(address), connect(address)].map(({ isCut }) => isCut)).toEqual([false, false, false])
    expect(connect(address).isCut).toBe(true)
    expect(connect('198.51.100.1').isCut).toBe(false)
    first.emit('close')
    expect([connect(address), connect(address)].map(({ isCut }) => isCut)).toEqual([false, true])
  },
)

test('programs and proxies of the operator are not counted', () => {
  const { connect } = openServer(['203.0.113.0/24'])
  for (const address of ['127.0.0.1', '::1', '10.1.2.3', 'fd00::1', '203.0.113.9'])
    expect(Array.from({ length: 5 }, () => connect(address).isCut)).toEqual(Array(5).fill(false))
})
