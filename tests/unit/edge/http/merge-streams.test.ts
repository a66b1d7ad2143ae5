import { expect, test } from 'vitest'
import { mergeStreams } from '#server/edge/http/merge-streams.ts'
import { collect } from '../../../support/collect.ts'

async function* told(...values: readonly (string | Error | Promise<void>)[]) {
  for (const value of values) {
    if (value instanceof Error) throw value
    if (value instanceof Promise) await value
    else yield value
  }
}

test('values come as they are told, each with its source', async () => {
  const gate = Promise.withResolvers<void>()
  const slow = told(gate.promise, 'late')
  const quick = told('early', Promise.withResolvers<void>().promise)
  const received: [boolean, string][] = []
  for await (const { source, value } of mergeStreams([slow, quick])) {
    received.push([source === slow, value])
    gate.resolve()
    if (value === 'late') break
  }
  expect(received).toEqual([
    [false, 'early'],
    [true, 'late'],
  ])
})

test('ends with the first that ends', async () => {
  const endless = told(Promise.withResolvers<void>().promise)
  const values: string[] = []
  for await (const { value } of mergeStreams([told('one'), endless])) values.push(value)
  expect(values).toEqual(['one'])
})

test('throws with the first that throws', async () => {
  const endless = told(Promise.withResolvers<void>().promise)
  const merged = mergeStreams([told(new Error('broke off')), endless])
  await expect(merged.next()).rejects.toThrow('broke off')
})

function heapBytes(): number {
  collect()
  return process.memoryUsage().heapUsed
}

test('a quiet stream holds nothing of what a busy one has told', async () => {
  async function* busy() {
    for (;;) yield 'news'
  }
  const merged = mergeStreams([told(Promise.withResolvers<void>().promise), busy()])
  await merged.next()
  const before = heapBytes()
  for (let values = 0; values < 100_000; values += 1) await merged.next()
  const grown = heapBytes() - before
  await merged.return(undefined)
  expect(grown).toBeLessThan(5_000_000)
})
