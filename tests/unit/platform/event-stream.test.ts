import { expect, test } from 'vitest'
import { eventStream, type StreamWriter } from '#server/platform/live/event-stream.ts'

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

test('a reader who leaves stops the source once', async () => {
  const { reader, writer, stops } = open()
  await reader.cancel()
  writer.end()
  expect(stops()).toBe(1)
})

test('a reader who does not read is dropped, and holds no more than his share of memory', async () => {
  const { reader, writer, stops } = open()
  const data = 'x'.repeat(1000)
  for (let n = 0; n < 1000; n++) writer.send({ id: `run.${n}`, topic: 'balance', data })
  expect(stops()).toBe(1)
  await expect(reader.read()).rejects.toThrow('too slow')
})
