import { randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { brotliDecompressSync, createBrotliDecompress, createGunzip, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressResponse } from '#server/edge/gateway/compressed.node.ts'
import { createResponse, pieceOf, RuntimeResponse } from '#server/edge/gateway/response.ts'

const TEXT = 'a page of a betting site '.repeat(200)

type Fields = Readonly<Record<string, string>>

function answer(body: BodyInit | null, { sent = {}, answered = {} }: { sent?: Fields; answered?: Fields } = {}) {
  const headers = Object.entries({ 'content-type': 'text/html; charset=utf-8', ...answered })
  const request = { headers: new Headers({ 'accept-encoding': 'gzip, deflate, br', ...sent }) }
  return compressResponse(new RuntimeResponse(createResponse(body, { status: 200, headers })), request)
}

test.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['br;q=0, gzip', 'gzip', gunzipSync],
  ['*', 'br', brotliDecompressSync],
])('who accepts %j gets %s', async (accepted, encoding, decompress) => {
  for (const body of [TEXT, new TextEncoder().encode(TEXT)]) {
    const response = await answer(body, { sent: { 'accept-encoding': accepted } })
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(response.headers.get('vary')).toBe('Accept-Encoding')
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(bytes.byteLength).toBeLessThan(TEXT.length / 10)
    expect(decompress(bytes).toString()).toBe(TEXT)
  }
})

test.each([
  [TEXT, 'br'],
  ['short', null],
])('a text that is handed out once is taken, and sent smaller where it is long enough', async (text, encoding) => {
  const head = { status: 200, headers: [['content-type', 'text/html']] as const }
  let taken = 0
  const takeText = () => {
    taken += 1
    return text
  }
  const request = { headers: new Headers({ 'accept-encoding': 'br' }) }
  const response = await compressResponse(
    new RuntimeResponse({ ...createResponse(null, head), body: 'unread', takeText }),
    request,
  )
  expect(response.headers.get('content-encoding')).toBe(encoding)
  const bytes = Buffer.from(await response.arrayBuffer())
  expect((encoding ? brotliDecompressSync(bytes) : bytes).toString()).toBe(text)
  expect(taken).toBe(1)
})

test.each<[string, BodyInit | null, { sent?: Fields; answered?: Fields }, string | null]>([
  ['for who accepts none', TEXT, { sent: { 'accept-encoding': 'identity' } }, 'Accept-Encoding'],
  ['for who refuses all', TEXT, { sent: { 'accept-encoding': 'br;q=0, gzip;q=0' } }, 'Accept-Encoding'],
  ['of few bytes', 'short', {}, 'Accept-Encoding'],
  ['without a body', null, {}, 'Accept-Encoding'],
  ['that is a picture', TEXT, { answered: { 'content-type': 'image/png' } }, null],
  ['that is a stream of events', TEXT, { answered: { 'content-type': 'text/event-stream' } }, null],
])('an answer %s stays as it is', async (_, body, options, vary) => {
  const response = await answer(body, options)
  expect(response.headers.get('content-encoding')).toBeNull()
  expect(response.headers.get('vary')).toBe(vary)
  expect(await response.text()).toBe(body ?? '')
})

test('a body of which parts are kept is gzipped to the same text each time, and what is kept once', async () => {
  const [begin, end, account] = [pieceOf(TEXT, 'for all'), pieceOf('the end', 'for all'), pieceOf(TEXT, 'for one')]
  const of = async (name: string) => {
    const asOne = name.repeat(20)
    const pieces = [begin, ...[name, '', asOne].map((text) => pieceOf(text, 'never')), account, end]
    const body = Buffer.from([TEXT, name, asOne, TEXT, 'the end'].join(''))
    const headers = [['content-type', 'text/html']] as const
    const request = { headers: new Headers({ 'accept-encoding': 'gzip, deflate, br' }) }
    const answered = new RuntimeResponse({ ...createResponse(null, { status: 200, headers }), pieces })
    const response = await compressResponse(answered, request)
    expect(response.headers.get('content-encoding')).toBe('gzip')
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(gunzipSync(bytes).equals(body)).toBe(true)
    return bytes
  }
  const one = await of('one player, Ә')
  const other = await of('another, 💸')
  // the header, and the first cached piece after it
  const common = one.findIndex((byte, index) => byte !== other[index])
  expect(common).toBeGreaterThan(30)
  expect(one.byteLength).toBeLessThan(TEXT.length / 10)
})

test('the length of a personal answer tells nothing to another site that chose its address', async () => {
  const encodingFrom = async (site: string | null, cacheControl: string) => {
    const sent: Fields = site === null ? {} : { 'sec-fetch-site': site }
    return (await answer(TEXT, { sent, answered: { 'cache-control': cacheControl } })).headers.get('content-encoding')
  }
  for (const site of ['cross-site', 'same-site', null]) {
    expect(await encodingFrom(site, 'private, no-store')).toBeNull()
    expect(await encodingFrom(site, 'private, no-cache')).toBe('br')
  }
  for (const site of ['same-origin', 'none']) expect(await encodingFrom(site, 'private, no-store')).toBe('br')
})

test.each([
  ['br', createBrotliDecompress],
  ['gzip', createGunzip],
])(
  'each piece of a stream can be read from %s before the next one is written',
  async (encoding, createDecompressor) => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const response = await answer(readable, { sent: { 'accept-encoding': encoding } })
    const writer = writable.getWriter()
    const decompressor = createDecompressor()
    const read = decompressor[Symbol.asyncIterator]()
    const pumped = (async () => {
      for await (const chunk of response.body ?? []) decompressor.write(chunk)
      decompressor.end()
    })()
    for (const piece of ['first', 'second']) {
      await writer.write(new TextEncoder().encode(piece))
      expect(String((await read.next()).value)).toBe(piece)
    }
    await writer.close()
    await pumped
    expect((await read.next()).done).toBe(true)
  },
)

test('bytes that are kept are compressed once', async () => {
  const kept = new TextEncoder().encode(TEXT)
  const bodyOf = async () => {
    const response = await answer(kept)
    return response.response?.body
  }
  expect(await bodyOf()).toBe(await bodyOf())
})

test.each(['br', 'gzip'])(
  'who leaves a stream of %s ends it, and nothing is compressed for them any more',
  async (encoding) => {
    const left = Promise.withResolvers<void>()
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(randomBytes(200_000)),
      cancel: () => left.resolve(),
    })
    const response = await answer(endless, { sent: { 'accept-encoding': encoding } })
    const reader = response.body?.getReader()
    await reader?.read()
    await reader?.cancel()
    await left.promise
  },
)

// output of a compressor after its reader has left would be an uncaught exception, which ends the process
test.each(['br', 'gzip'])('who leaves while the end is compressed with %s harms nobody', async (encoding) => {
  for (let turns = 0; turns < 200; turns++) {
    const response = await answer(new Response(randomBytes(300)).body, { sent: { 'accept-encoding': encoding } })
    const reader = response.body?.getReader()
    await reader?.read()
    const end = reader?.read()
    for (let turn = 0; turn < turns % 10; turn++) await setImmediate()
    await reader?.cancel()
    await end
  }
})
