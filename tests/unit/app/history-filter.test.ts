import { expect, test } from 'vitest'
import { localTime } from '#server/shared/local-time.ts'
import { instantsOf } from '~/features/history/history-filter.ts'

const now = Date.UTC(2026, 10, 29, 12)
const zone = (name: string) => ({ name, offsets: null })

test.each([
  ['UTC', '2026-11-28T00:00:00.000Z', '2026-11-30T00:00:00.000Z'],
  ['Europe/Moscow', '2026-11-27T21:00:00.000Z', '2026-11-29T21:00:00.000Z'],
  ['America/Sao_Paulo', '2026-11-28T03:00:00.000Z', '2026-11-30T03:00:00.000Z'],
  ['Asia/Kolkata', '2026-11-27T18:30:00.000Z', '2026-11-29T18:30:00.000Z'],
])('dates of the history are days in %s', (timezone, from, until) => {
  expect(instantsOf({ from: '2026-11-28', until: '2026-11-29' }, { now, timezone: zone(timezone) })).toEqual({
    from,
    until,
  })
})

test('a period up to now begins with an hour, has no end, and is the same in each zone', () => {
  const week = { from: '2026-11-22T12:00:00.000Z' }
  for (const timezone of ['UTC', 'Asia/Almaty'])
    for (const at of [now, now + 3_599_999])
      expect(instantsOf({ period: 'week' }, { now: at, timezone: zone(timezone) })).toEqual(week)
})

test.each([
  ['2026-11-29T21:30:05.250Z', 'UTC', '2026-11-29T21:30:05.250+00:00'],
  ['2026-11-29T21:30:05.250Z', 'Europe/Moscow', '2026-11-30T00:30:05.250+03:00'],
  ['2026-11-29T21:30:05.000Z', 'Asia/Kolkata', '2026-11-30T03:00:05.000+05:30'],
  ['2026-11-30T02:30:05Z', 'America/Sao_Paulo', '2026-11-29T23:30:05.000-03:00'],
  ['2026-07-01T12:00:00.000Z', 'Europe/Berlin', '2026-07-01T14:00:00.000+02:00'],
])('%s in %s is %s', (iso, zone, local) => {
  expect(localTime(iso, zone)).toBe(local)
  expect(Date.parse(local)).toBe(Date.parse(iso))
})
