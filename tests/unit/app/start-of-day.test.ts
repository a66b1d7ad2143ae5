import { expect, it } from 'vitest'
import { startOfDay } from '~/lib/start-of-day.ts'

it.each([
  ['Europe/Moscow', '2026-11-26T20:59:59Z', '2026-11-25T21:00:00.000Z'],
  ['Europe/Moscow', '2026-11-26T21:00:00Z', '2026-11-26T21:00:00.000Z'],
  ['Asia/Kathmandu', '2026-11-26T05:00:00Z', '2026-11-25T18:15:00.000Z'],
  ['Pacific/Kiritimati', '2026-11-26T05:00:00Z', '2026-11-25T10:00:00.000Z'],
  // days whose clock is set before noon
  ['Europe/Berlin', '2026-03-29T12:00:00Z', '2026-03-28T23:00:00.000Z'],
  ['Europe/Berlin', '2026-10-25T12:00:00Z', '2026-10-24T22:00:00.000Z'],
])('a day of %s that has %s in it began at its own midnight', (zone, at, start) => {
  expect(new Date(startOfDay(Date.parse(at), zone)).toISOString()).toBe(start)
})
