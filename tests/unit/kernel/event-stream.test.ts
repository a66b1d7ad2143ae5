import { expect, test } from 'vitest'
import { eventStream, type StreamWriter, writeEvents } from '#server/platform/kernel/live/event-stream.ts'

function open() {
  let writer: StreamWriter | undefined
  let stops = 0
  const stream = eventStream((given) => {
    writer = given
    return () => stops++
  })
  if (!writer) throw new Error('not started')
  return { reader: stream.getReader(), writer, stops: () => stops }
}

test('an event is its id, its topic and its data, and the stream ends after what was sent', async () => {
  const { reader, writer, stops } = open()
  writer.send({ id: 'run.1', topic: 'balance', data: { balance: '1.5' } })
  writer.end()
  writer.send({ id: 'run.2', topic: 'balance', data: {} })
  const { value } = await reader.read()
  expect(new TextDecoder().decode(value)).toBe('id: run.1\nevent: balance\ndata: {"balance":"1.5"}\n\n')
  expect((await reader.read()).done).toBe(true)
  expect(stops()).toBe(1)
})

test('an event that goes to many readers is encoded once, and is never mistaken for another', async () => {
  const readers = [open(), open()]
  const data = { balance: '1' }
  const sent = [
    { id: 'run.1', topic: 'balance', data },
    { id: 'run.2', topic: 'balance', data },
    { id: 'run.2', topic: 'bets', data },
    { id: 'run.2', topic: 'bets', data: { balance: '2' } },
  ]
  const chunks: (Uint8Array | undefined)[][] = []
  for (const event of sent) {
    for (const { writer } of readers) writer.send(event)
    chunks.push(await Promise.all(readers.map(async ({ reader }) => (await reader.read()).value)))
  }
  expect(chunks.every(([one, other]) => one === other)).toBe(true)
  expect(new Set(chunks.map(([bytes]) => new TextDecoder().decode(bytes))).size).toBe(sent.length)
})

test('a reader who leaves stops the source once', async () => {
  const { reader, writer, stops } = open()
  await reader.cancel()
  writer.end()
  expect(stops()).toBe(1)
})

test('a reader who does not read is dropped, and holds no more than their share of memory', async () => {
  const { reader, writer, stops } = open()
  const data = 'x'.repeat(1000)
  for (let n = 0; n < 1000; n++) writer.send({ id: `run.${n}`, topic: 'balance', data })
  expect(stops()).toBe(1)
  await expect(reader.read()).rejects.toThrow('too slow')
})

/** A response whose reader takes nothing. */
function openResponse() {
  let writer: StreamWriter | undefined
  let leave = () => {}
  const state = { written: '', isEnded: false, isDestroyed: false, stops: 0 }
  const outgoing = {
    get writableLength() {
      return state.written.length
    },
    closed: false,
    cork() {},
    uncork() {},
    removeHeader() {},
    writeHead() {},
    flushHeaders() {},
    write(bytes: Uint8Array) {
      state.written += new TextDecoder().decode(bytes)
      return true
    },
    end() {
      state.isEnded = true
    },
    destroy() {
      state.isDestroyed = true
    },
    once(_: 'close', listener: () => void) {
      leave = listener
    },
  }
  writeEvents(outgoing, {}, (given) => {
    writer = given
    return () => state.stops++
  })
  if (!writer) throw new Error('not started')
  return { writer, state, leave: () => leave() }
}

test('events that are written to a response are those of a stream, and stop once with their reader', () => {
  const { writer, state, leave } = openResponse()
  writer.send({ id: 'run.1', topic: 'balance', data: { balance: '1.5' } })
  leave()
  writer.send({ id: 'run.2', topic: 'balance', data: {} })
  writer.end()
  expect(state).toMatchObject({ written: 'id: run.1\nevent: balance\ndata: {"balance":"1.5"}\n\n', stops: 1 })
  expect(state.isEnded).toBe(false)
})

test('a reader who does not read a written response is disconnected', () => {
  const { writer, state } = openResponse()
  const data = 'x'.repeat(1000)
  for (let n = 0; n < 1000; n++) writer.send({ id: `run.${n}`, topic: 'balance', data })
  expect(state).toMatchObject({ isDestroyed: true, stops: 1 })
  expect(state.written.length).toBeLessThan(70_000)
})
