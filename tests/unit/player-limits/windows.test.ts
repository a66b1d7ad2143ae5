import { describe, expect, test } from 'vitest'
import { playedIn } from '#server/platform/modules/player-limits/history.ts'
import {
  countedTo,
  type PlayTime,
  playedNow,
  roundEnded,
  UNPROTECTED,
} from '#server/platform/modules/player-limits/protection.ts'
import { windowIn } from '#server/platform/modules/player-limits/windows.ts'
import type { LimitPeriod } from '#server/shared/constants/player-limits.ts'
import { windowAt } from '#server/shared/window-at.ts'
import fc from '../../support/run/fast-check.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

/** A window as in the vectors of the domain paper: from, until, hours. */
function shown(zone: string, period: LimitPeriod, at: string) {
  const { from, until } = windowAt(zone, period, Date.parse(at))
  const iso = (time: number) => `${new Date(time).toISOString().slice(0, 16)}Z`
  return `${iso(from)} – ${iso(until)} (${(until - from) / HOUR_MS} h)`
}

describe('windows of limits are of the calendar of the zone', () => {
  test.each([
    ['Europe/Berlin', 'day', '2026-10-25T12:00Z', '2026-10-24T22:00Z – 2026-10-25T23:00Z (25 h)'],
    ['Europe/Berlin', 'day', '2026-03-29T12:00Z', '2026-03-28T23:00Z – 2026-03-29T22:00Z (23 h)'],
    ['Africa/Cairo', 'day', '2026-04-24T12:00Z', '2026-04-23T22:00Z – 2026-04-24T21:00Z (23 h)'],
    ['Europe/Moscow', 'day', '2026-11-22T20:59Z', '2026-11-21T21:00Z – 2026-11-22T21:00Z (24 h)'],
    ['Europe/Moscow', 'day', '2026-11-22T21:00Z', '2026-11-22T21:00Z – 2026-11-23T21:00Z (24 h)'],
    ['Europe/London', 'week', '2026-10-25T22:30Z', '2026-10-18T23:00Z – 2026-10-26T00:00Z (169 h)'],
    ['Europe/London', 'week', '2026-10-26T00:30Z', '2026-10-26T00:00Z – 2026-11-02T00:00Z (168 h)'],
    ['Asia/Almaty', 'month', '2026-10-31T19:30Z', '2026-10-31T19:00Z – 2026-11-30T19:00Z (720 h)'],
    // the clocks of Lord Howe move by half an hour
    ['Australia/Lord_Howe', 'day', '2026-04-05T03:00Z', '2026-04-04T13:00Z – 2026-04-05T13:30Z (24.5 h)'],
  ] as const)('%s, %s of %s: %s', (zone, period, at, expected) => {
    expect(shown(zone, period, at)).toBe(expected)
  })

  test('a change of the zone waits for the end of the window; then one bridge, never shorter than nominal', () => {
    const leftAt = Date.parse('2026-11-22T12:00Z')
    const calendar = { zone: 'America/New_York', previous: { zone: 'Europe/Moscow', leftAt } }
    const of = (period: LimitPeriod, at: string) => {
      const { from, until } = windowIn(calendar, period, Date.parse(at))
      return [new Date(from).toISOString().slice(0, 16), new Date(until).toISOString().slice(0, 16)]
    }
    expect(of('day', '2026-11-22T20:59Z')).toEqual(['2026-11-21T21:00', '2026-11-22T21:00'])
    expect(of('day', '2026-11-22T21:00Z')).toEqual(['2026-11-22T21:00', '2026-11-24T05:00'])
    expect(of('day', '2026-11-24T05:00Z')).toEqual(['2026-11-24T05:00', '2026-11-25T05:00'])
    expect(of('week', '2026-11-22T21:00Z')).toEqual(['2026-11-22T21:00', '2026-11-30T05:00'])
    const instants = fc.integer({ min: leftAt, max: leftAt + 100 * 24 * HOUR_MS })
    const zones = fc.constantFrom('UTC', 'Asia/Kolkata', 'America/Sao_Paulo', 'Pacific/Auckland', 'Europe/Berlin')
    const periods = fc.constantFrom<LimitPeriod>('day', 'week', 'month')
    fc.assert(
      fc.property(zones, zones, periods, instants, (before, zone, period, at) => {
        const changed = { zone, previous: { zone: before, leftAt } }
        const window = windowIn(changed, period, at)
        expect(window.from <= at && at < window.until).toBe(true)
        expect(windowIn(changed, period, window.until).from).toBe(window.until)
      }),
      { seed: 1 },
    )
  })

  test('windows of a period follow each other without a gap, and each holds the instant that it is of', () => {
    const zones = fc.constantFrom('UTC', 'Europe/Berlin', 'Africa/Cairo', 'Asia/Kolkata', 'America/Sao_Paulo')
    const periods = fc.constantFrom<LimitPeriod>('day', 'week', 'month')
    const instants = fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2030, 0) })
    fc.assert(
      fc.property(zones, periods, instants, (zone, period, at) => {
        const window = windowAt(zone, period, at)
        expect(window.from <= at && at < window.until).toBe(true)
        expect(windowAt(zone, period, window.until).from).toBe(window.until)
        expect(windowAt(zone, period, window.from)).toEqual(window)
      }),
      { numRuns: 200 },
    )
  })
})

describe('time of play', () => {
  const BETS = [0, 4, 8, 20, 24].map((minute) => minute * MINUTE_MS)

  test('accrues for five minutes after each bet, and no longer', () => {
    const time = BETS.reduce<PlayTime>((before, at) => playedNow(before, at), UNPROTECTED.time)
    expect(time.playedMs / MINUTE_MS).toBe(17)
    expect(countedTo(time, 60 * MINUTE_MS).playedMs / MINUTE_MS).toBe(22)
    const stakes = BETS.map((placedAt) => ({ placedAt, changedAt: placedAt }))
    expect(playedIn(stakes, { from: 0, until: HOUR_MS }, 24 * MINUTE_MS) / MINUTE_MS).toBe(17)
  })

  test('a break of an hour starts a new session, a shorter one does not', () => {
    const played = playedNow(UNPROTECTED.time, 0)
    const resumed = playedNow(played, 64 * MINUTE_MS)
    expect(resumed).toMatchObject({ sessionStartedAt: 0, sessionFromMs: 0 })
    const restarted = playedNow(played, 65 * MINUTE_MS)
    expect(restarted).toMatchObject({ sessionStartedAt: 65 * MINUTE_MS, sessionFromMs: 5 * MINUTE_MS })
  })

  test('an open round is play until it ends', () => {
    const opened = playedNow(UNPROTECTED.time, 0)
    const ended = roundEnded(opened, 0, 12 * MINUTE_MS)
    expect(ended.playedMs).toBe(12 * MINUTE_MS)
    expect(countedTo(ended, HOUR_MS).playedMs).toBe(12 * MINUTE_MS)
    // the five minutes after the bet are not counted twice
    const short = roundEnded(opened, 0, 2 * MINUTE_MS)
    expect(countedTo(short, HOUR_MS).playedMs).toBe(5 * MINUTE_MS)
  })
})
