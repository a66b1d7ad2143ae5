import { describe, expect, it } from 'vitest'
import { clockOf, zoneOffsets } from '#server/shared/zone-offsets.ts'
import { formatDateTime, formatMoment, formatTime } from '~/lib/format/format.ts'
import { browserZone, knownZone, wallTime } from '~/lib/format/time-zone.ts'

const NOW = Date.UTC(2026, 10, 21, 12)
const HOUR_MS = 3_600_000

describe('the offsets of a zone that the server sends', () => {
  it.each([
    'UTC',
    'Asia/Almaty',
    'Europe/Moscow',
    'America/Sao_Paulo',
    'Asia/Kolkata',
    'Europe/Berlin',
    'America/Santiago',
    'Australia/Lord_Howe',
    'Africa/Casablanca',
  ])('of %s are those of its clock at each hour from five years ago until two years ahead', (zone) => {
    const offsets = zoneOffsets(zone, NOW)
    const clock = clockOf(zone)
    let at = Date.UTC(2021, 0, 2)
    let wrong = 0
    // steps of seven hours and some minutes cover every hour of a day within a week
    for (; at < Date.UTC(2028, 11, 1); at += 7 * HOUR_MS + 11 * 60_000)
      if (wallTime(at, { name: zone, offsets }) !== at + clock(at) * 60_000) wrong += 1
    expect(wrong).toBe(0)
  })

  it('are none of a zone that the server does not know, and few of one whose clocks never change', () => {
    expect(zoneOffsets('Mars/Olympus', NOW)).toBeNull()
    expect(zoneOffsets('Asia/Kolkata', NOW)).toHaveLength(1)
  })
})

describe('times', () => {
  const iso = '2026-11-21T11:32:06Z'

  it('of a zone that the browser does not know are the server’s', () => {
    const zone = { name: 'Mars/Olympus', offsets: [[0, 180]] } as const
    expect(formatDateTime(iso, 'ru', zone)).toBe('21.11.2026, 14:32:06')
    expect(formatTime(iso, 'ru', zone)).toMatch(/14:32$/)
    expect(formatMoment(iso, 'ru', { timeZone: zone, now: NOW })).toBe('14:32:06')
  })

  it('of a zone whose data is older in the browser are the server’s', () => {
    // Almaty's clocks were put back an hour on 1 March 2024: offsets show it, whatever the browser's data contains
    const zone = { name: 'Asia/Almaty', offsets: [[0, 360] as const, [Date.UTC(2024, 1, 29, 18), 300] as const] }
    expect(formatDateTime('2024-01-01T00:00:00Z', 'ru', zone)).toBe('01.01.2024, 06:00:00')
    expect(formatDateTime(iso, 'ru', zone)).toBe('21.11.2026, 16:32:06')
  })

  it.each(['America/Coyhaique-of-2031', '', 'Europe/ Kyiv'])(
    'of %j, which neither server nor browser knows, are those of the browser’s own zone',
    (name) => {
      expect(knownZone(name)).toBe(browserZone().name)
      const own = formatDateTime(iso, 'en', browserZone())
      expect(formatDateTime(iso, 'en', { name, offsets: null })).toBe(own)
    },
  )
})
