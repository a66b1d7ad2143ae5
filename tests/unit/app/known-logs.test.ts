import { expect, test } from 'vitest'
import { learnLogs, type StatedLog } from '~/lib/receipts/known-logs.ts'
import type { KeptLog, ReceiptStore } from '~/lib/receipts/receipt-store.ts'

/** A log as the site states it, with the keys of its witnesses. */
function statedLog(year: number, witnesses: Readonly<Record<string, string>>, name = 'casino.example'): StatedLog {
  return {
    origin: `${name}/log/0/${year}`,
    cell: 0,
    year: String(year),
    size: 0,
    key: `key of ${year}`,
    promise_key: `promise key of ${year}`,
    opened_at: `${year}-01-01T00:00:00.000Z`,
    stopped_at: null,
    witnesses: Object.entries(witnesses).map(([witness, key]) => ({
      name: witness,
      key,
      size: 0,
      cosigned: null,
      kept_at: null,
    })),
  }
}

function openLogs() {
  const kept: KeptLog[] = []
  const store = { logs: async () => [...kept], keepLog: async (log: KeptLog) => void kept.push(log) }
  return store as unknown as ReceiptStore
}

const witnessesOf = (logs: readonly KeptLog[], year: number) =>
  logs.find(({ origin }) => origin.endsWith(`/${year}`))?.witnesses

test('the log of a new year has the witnesses of the one before, by the keys that were known first', async () => {
  const store = openLogs()
  await learnLogs(store, [statedLog(2026, { north: 'first key', south: 'its key' })])
  const next = [statedLog(2026, {}), statedLog(2027, { north: 'another key', west: 'a new one' })]
  const learned = await learnLogs(store, next)
  expect(witnessesOf(learned, 2027)).toEqual({ north: 'first key', south: 'its key', west: 'a new one' })
  expect(witnessesOf(learned, 2026)).toEqual({ north: 'first key', south: 'its key' })
})

test('logs that are first seen together have the witnesses of the oldest, and another operator has its own', async () => {
  const learned = await learnLogs(openLogs(), [
    statedLog(2027, {}),
    statedLog(2026, { north: 'first key' }),
    statedLog(2028, { other: 'its key' }, 'rival.example'),
  ])
  expect(witnessesOf(learned, 2027)).toEqual({ north: 'first key' })
  expect(witnessesOf(learned, 2028)).toEqual({ other: 'its key' })
})
