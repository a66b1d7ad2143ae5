import { request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { REQUEST_LIMITS } from '#server/http/request-limits.ts'
import { TABLES } from '#server/shared/rules/tables/tables.ts'
import { freePort } from '#server/supervisor/ports.ts'
import { STUDIO_KEY } from '../../support/casino/wallet-client.ts'
import { bundled } from '../../support/run/bundled.ts'
import { spawnServer } from '../../support/spawn-server.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'

const HOST = '127.0.0.1'
const TABLE = TABLES[0]?.id
const MEBIBYTE = 1024 * 1024

/** The studio as a program, behind a local proxy that forwards client addresses. */
async function spawnStudio() {
  await using opened = new AsyncDisposableStack()
  const port = await freePort(HOST)
  const server = opened.use(
    await spawnServer({
      file: fileURLToPath(bundled('studio')),
      ready: /^studio ready on port/m,
      environment: {
        DATA_DIR: opened.use(temporaryDirectory()).path,
        STUDIO_HOST: HOST,
        STUDIO_PORT: String(port),
        STUDIO_KEY_SECRET: STUDIO_KEY.secret,
        STUDIO_TRUSTED_PROXY: HOST,
      },
    }),
  )
  const everything = opened.move()
  return { ...server, port, url: `http://${HOST}:${port}`, [Symbol.asyncDispose]: () => everything.disposeAsync() }
}

/**
 * Sends a body without an end until the server answers or closes the connection. Not by fetch, which keeps a copy of the
 * body, and goes on reading it if the connection closes at the wrong moment.
 */
function sendEndless(url: string): Promise<{ readonly status: number | 'closed'; readonly sent: number }> {
  const chunk = Buffer.alloc(65_536, ' ')
  const { promise, resolve } = Promise.withResolvers<{ status: number | 'closed'; sent: number }>()
  let sent = 0
  const sending = request(url, { method: 'POST' })
  function end(status: number | 'closed'): void {
    sending.destroy()
    resolve({ status, sent })
  }
  function write(): void {
    if (sending.destroyed) return
    sent += chunk.length
    if (sending.write(chunk)) setImmediate(write)
    else sending.once('drain', write)
  }
  sending.on('response', ({ statusCode = 0 }) => end(statusCode))
  sending.on('error', () => end('closed'))
  sending.on('close', () => end('closed'))
  write()
  return promise
}

/** Status line of the response to raw bytes. */
async function statusOf(port: number, head: string): Promise<string | undefined> {
  const socket = connect(port, HOST)
  socket.end(head)
  return (await text(socket)).split('\r\n', 1)[0]
}

const CALLS = ['/api/open', '/api/spin', '/api/advance', '/api/rotate', `/api/tables/${TABLE}/lay`, '/api/none']

test('no call of the studio takes a body beyond the limit, whether its length is told or not', async () => {
  await using studio = await spawnStudio()
  for (const path of CALLS) {
    const shown = await fetch(studio.url + path, { method: 'POST', body: ' '.repeat(REQUEST_LIMITS.bodyBytes + 1) })
    expect([path, shown.status]).toEqual([path, 413])
    const { status, sent } = await sendEndless(studio.url + path)
    expect([413, 'closed']).toContain(status)
    expect(sent).toBeLessThan(16 * MEBIBYTE)
  }
})

test('one address takes no more than its share of the live streams of tables; another one still watches', async () => {
  await using studio = await spawnStudio()
  const stop = new AbortController()
  // fetch cancels the body of a response that is garbage-collected
  const watching: Response[] = []
  const watch = async (address: string) => {
    const headers = { 'x-forwarded-for': address }
    const answer = await fetch(`${studio.url}/api/tables/${TABLE}/live`, { headers, signal: stop.signal })
    if (answer.status === 200) watching.push(answer)
    else await answer.text()
    return answer
  }
  for (let taken = 0; taken < REQUEST_LIMITS.streamsByNetwork; taken += 1)
    expect((await watch('198.51.100.7')).status).toBe(200)
  const refused = await watch('198.51.100.7')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30'])
  expect((await watch('198.51.100.8')).status).toBe(200)
  expect(watching).toHaveLength(REQUEST_LIMITS.streamsByNetwork + 1)
  stop.abort()
  await expect
    .poll(
      async () =>
        (
          await fetch(`${studio.url}/api/tables/${TABLE}/live`, {
            headers: { 'x-forwarded-for': '198.51.100.7' },
            signal: AbortSignal.timeout(10_000),
          })
        ).status,
    )
    .toBe(200)
})

test('requests of one address are limited by the minute, and those of another are not', async () => {
  await using studio = await spawnStudio()
  const send = async (address: string) =>
    (await fetch(`${studio.url}/readyz`, { headers: { 'x-forwarded-for': address } })).status
  const { max } = REQUEST_LIMITS.studioRequests
  for (let sent = 0; sent < max; sent += 100)
    expect(await Promise.all(Array.from({ length: 100 }, () => send('2001:db8::1')))).not.toContain(429)
  expect([await send('2001:db8::2'), await send('2001:db8:0:1::1')]).toEqual([429, 200])
})

test('the studio refuses two Hosts, a Host that is none, and a head beyond the limit', async () => {
  await using studio = await spawnStudio()
  const send = (...lines: string[]) =>
    statusOf(studio.port, `GET /readyz HTTP/1.1\r\n${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`)
  expect(await send('Host: studio.example')).toBe('HTTP/1.1 200 OK')
  expect(await send('Host: studio.example', 'host: other.example')).toBe('HTTP/1.1 400 Bad Request')
  expect(await send('Host: a b')).toBe('HTTP/1.1 400 Bad Request')
  expect(await send('Host: studio.example', `X: ${'x'.repeat(REQUEST_LIMITS.headBytes)}`)).toBe(
    'HTTP/1.1 431 Request Header Fields Too Large',
  )
})
