import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { bytesOf, type Case, curlOf, PLAYER, request } from '../../fuzz/request.ts'
import { send } from '../../fuzz/send.ts'
import { createSharedExclusiveLock } from '../../fuzz/shared-exclusive-lock.ts'

test('the curl line of a case is one that a shell reads as it was meant', () => {
  const odd = request({
    method: 'POST',
    path: `/${'/'.repeat(300)}x`,
    headers: [
      ['cookie', `token=${PLAYER}`],
      ['accept-language', `a${' '.repeat(400)}b`],
    ],
    body: `{"it's":"\\ é ${'0'.repeat(250)}"}`,
  })
  const one: Case = { program: 'edge', kind: 'odd', request: odd, crowd: 1 }
  const script = `TOKEN=secret; curl() { printf '%s\\n' "$@"; }; ${curlOf(one, 'http://x')}`
  const words = execFileSync('bash', ['-c', script], { encoding: 'utf8' }).split('\n')
  expect(words).toEqual(
    expect.arrayContaining([
      'POST',
      odd.path,
      'cookie: token=secret',
      `accept-language: a${' '.repeat(400)}b`,
      odd.body,
      'http://x',
    ]),
  )
})

async function serve(answer: (socket: Socket) => void) {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => answer(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { port: address.port, [Symbol.dispose]: () => void server.close() }
}

const ASKED = {
  bytes: bytesOf(request({}), { token: '', event: '' }),
  isCut: false,
  isStream: false,
  deadlineMs: 30_000,
}

test('an answer is read to its end, in chunks too', async () => {
  using whole = await serve((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\nhello'))
  expect(await send({ ...ASKED, port: whole.port })).toMatchObject({ end: 'answered', status: 200, body: 'hello' })
  using chunked = await serve((socket) =>
    socket.end('HTTP/1.1 207 x\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nhel\r\n2\r\nlo\r\n0\r\n\r\n'),
  )
  expect(await send({ ...ASKED, port: chunked.port })).toMatchObject({ status: 207, body: 'hello' })
})

test('a stream of events is left when it has begun', async () => {
  using stream = await serve((socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n'))
  expect(await send({ ...ASKED, isStream: true, port: stream.port })).toMatchObject({ end: 'answered', status: 200 })
})

test('no answer, no connection and no end are told apart', async () => {
  using closes = await serve((socket) => socket.end())
  expect((await send({ ...ASKED, port: closes.port })).end).toBe('closed')
  closes[Symbol.dispose]()
  expect((await send({ ...ASKED, port: closes.port })).end).toBe('refused')
  using hangs = await serve(() => {})
  expect((await send({ ...ASKED, port: hangs.port, deadlineMs: 50 })).end).toBe('hung')
})

test('one at a time is alone, and the others wait', async () => {
  const lock = createSharedExclusiveLock()
  const seen: string[] = []
  const leave = Promise.withResolvers<void>()
  const inside = lock.shared(async () => {
    await leave.promise
    seen.push('together')
  })
  const alone = (name: string) => async () => {
    using _ = await lock.exclusive()
    seen.push(`${name} in`)
    await Promise.resolve()
    seen.push(`${name} out`)
  }
  const all = [inside, alone('a')(), alone('b')(), alone('c')(), lock.shared(async () => void seen.push('last'))]
  leave.resolve()
  await Promise.all(all)
  expect(seen[0]).toBe('together')
  const pairs = seen.filter((one) => / (?:in|out)$/.test(one))
  expect(pairs).toEqual(['a in', 'a out', 'b in', 'b out', 'c in', 'c out'])
})
