import { describe, expect, test } from 'vitest'
import { changeZone } from '#server/platform/modules/player-limits/commands/change-zone.ts'
import {
  confirmLimit,
  keepLimit,
  lapseLimitChanges,
} from '#server/platform/modules/player-limits/commands/confirm-limit.ts'
import { refusalOf } from '../../support/refusal-code.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, openLimitedPlayer, useOf } from './limited-player.ts'

describe('CT1: limits of deposits, losses and stakes', () => {
  test('a lower limit holds at once, a higher one after 24 hours and another yes [V6]', async () => {
    using player = openLimitedPlayer()
    const { userId, run, limit } = player
    player.at('2026-11-21T14:30:00Z')
    const key = { userId, kind: 'loss', span: 'week' } as const
    expect(limit('loss', 'day', '50')).toBe('in_force')
    expect(limit('loss', 'week', '150')).toBe('in_force')
    player.settle(player.stake('46'), '0')
    // below the used amount: nothing is left until the window ends
    expect(limit('loss', 'day', '30')).toBe('in_force')
    expect(await useOf(player, 'loss', 'day')).toBe('46 used, 0 left')
    expect(refusalOf(() => player.stake('0.01'))).toBe('limit_exceeded:loss,day,0,USD,2026-11-22T00:00:00.000Z')

    player.at('2026-11-21T14:30:10Z')
    expect(limit('loss', 'week', '200')).toBe('waiting')
    const change = async () => (await player.shown()).limits.find(({ span }) => span === 'week')?.change
    expect(await change()).toMatchObject({
      amount: '200',
      ready_at: '2026-11-22T14:30:10.000Z',
      lapses_at: '2026-11-29T14:30:10.000Z',
    })
    player.at('2026-11-22T14:30:09Z')
    expect(refusalOf(() => run((context) => confirmLimit(context, key)))).toBe('limit_waits:2026-11-22T14:30:10.000Z')
    // a decrease cancels a pending increase
    expect(limit('loss', 'week', '140')).toBe('in_force')
    expect(await change()).toBeNull()
    expect(refusalOf(() => run((context) => confirmLimit(context, key)))).toBe('not_found')

    expect(limit('loss', 'week', '200')).toBe('waiting')
    player.pass(DAY_MS)
    run((context) => confirmLimit(context, key))
    expect(await useOf(player, 'loss', 'week')).toBe('0 used, 200 left')
    expect(limit('loss', 'week', null)).toBe('waiting')
    run((context) => keepLimit(context, key))
    expect(await change()).toBeNull()
    // an increase that is not confirmed within a week after it is ready lapses, also on disk
    expect(limit('loss', 'week', null)).toBe('waiting')
    player.pass(8 * DAY_MS)
    expect(await change()).toBeNull()
    expect(refusalOf(() => run((context) => confirmLimit(context, key)))).toBe('not_found')
    expect(run(lapseLimitChanges)).toEqual({ changed: 1 })
    expect(limit('loss', 'week', null)).toBe('waiting')
    player.pass(DAY_MS)
    run((context) => confirmLimit(context, key))
    expect((await player.shown()).limits.map(({ span }) => span)).toEqual(['day'])
  })

  test('deposits count gross from their creation on, and the lowest of day, week and month wins [V6]', async () => {
    using player = openLimitedPlayer()
    player.at('2026-11-18T12:00:00Z')
    player.deposit('monday', '200')
    player.at('2026-11-21T12:00:00Z')
    player.deposit('confirmed', '50')
    player.deposit('pending', '20')
    for (const [span, amount] of [
      ['day', '100'],
      ['week', '300'],
      ['month', '600'],
    ] as const)
      player.limit('deposit', span, amount)
    expect(await useOf(player, 'deposit', 'day')).toBe('70 used, 30 left')
    expect(await useOf(player, 'deposit', 'week')).toBe('270 used, 30 left')
    expect(refusalOf(() => player.deposit('late', '30.01'))).toBe(
      'limit_exceeded:deposit,day,30,USD,2026-11-22T00:00:00.000Z',
    )
    // a failed one no longer counts, and counts again if it is paid after all
    player.freeDeposit('pending')
    expect(await useOf(player, 'deposit', 'day')).toBe('50 used, 50 left')
    expect(player.recountDeposit('pending', '20')).toBe(true)
    player.deposit('tenge', '5000', 'KZT')
    expect(await useOf(player, 'deposit', 'day')).toBe('80.454784 used, 19.545216 left')
    player.deposit('rest', '19.54')
    expect(refusalOf(() => player.deposit('cent', '0.01'))).toMatch('limit_exceeded:deposit,day,0.005216')
    player.at('2026-11-22T00:00:00Z')
    expect(refusalOf(() => player.deposit('next day', '29.55'))).toMatch('limit_exceeded:deposit,week,')
  })

  test('a bet belongs to the window of its placement, and so does its return', async () => {
    using player = openLimitedPlayer({ zone: 'Europe/Berlin' })
    const loss = () => useOf(player, 'loss', 'day')
    player.at('2026-10-24T21:00:00Z')
    player.limit('loss', 'day', '100')
    player.at('2026-10-24T21:50:00Z')
    const first = player.stake('40')
    expect(await loss()).toBe('40 used, 60 left')
    player.at('2026-10-24T22:10:00Z')
    const second = player.stake('30')
    player.settle(second, '0')
    expect(await loss()).toBe('30 used, 70 left')
    player.at('2026-10-24T22:20:00Z')
    player.settle(first, '100')
    // the win of yesterday's bet counts for yesterday
    expect(await loss()).toBe('30 used, 70 left')
    player.at('2026-10-25T22:30:00Z')
    player.settle(player.stake('10'), '0')
    // the additional hour of a 25-hour day belongs to that day
    expect(await loss()).toBe('40 used, 60 left')
    // a limit set later counts its whole window
    player.limit('loss', 'week', '100')
    player.limit('stake', 'week', '100')
    expect(await useOf(player, 'loss', 'week')).toBe('0 used, 120 left')
    expect(await useOf(player, 'stake', 'week')).toBe('80 used, 20 left')
    player.at('2026-10-25T23:00:00Z')
    expect(await loss()).toBe('0 used, 100 left')
  })

  test('several limits bind at once, and the tightest refuses', () => {
    using player = openLimitedPlayer()
    player.at('2026-11-16T12:00:00Z')
    player.settle(player.stake('34'), '0')
    player.at('2026-11-21T12:00:00Z')
    player.settle(player.stake('64'), '59.8')
    player.limit('loss', 'day', '50')
    player.limit('loss', 'week', '150')
    player.limit('bet', 'each', '50')
    player.limit('stake', 'day', '200')
    expect(refusalOf(() => player.stake('45.81'))).toBe('limit_exceeded:loss,day,45.8,USD,2026-11-22T00:00:00.000Z')
    // a rejection uses nothing, and the rest may be used up exactly
    const last = player.stake('45.8')
    expect(refusalOf(() => player.stake('0.01'))).toMatch('limit_exceeded:loss,day,0,')
    player.giveBack(last)
    expect(refusalOf(() => player.stake('50.01'))).toMatch('limit_exceeded:loss,day,45.8,')
  })

  test('a limit binds the wallets of every currency: stakes are rounded up, returns down', async () => {
    using player = openLimitedPlayer()
    player.limit('loss', 'day', '100')
    const reference = player.stake('1000', { currency: 'RUB' })
    expect(await useOf(player, 'loss', 'day')).toBe('12.422361 used, 87.577639 left')
    player.settle(reference, '1000')
    expect(await useOf(player, 'loss', 'day')).toBe('0.000001 used, 99.999999 left')
  })

  test('a window that is new has all of its room', async () => {
    using player = openLimitedPlayer({ zone: 'Asia/Kolkata' })
    player.at('2026-11-21T12:00:00Z')
    player.limit('stake', 'day', '10')
    player.stake('10')
    player.at('2026-11-21T18:29:59Z')
    expect(refusalOf(() => player.stake('1'))).toBe('limit_exceeded:stake,day,0,USD,2026-11-21T18:30:00.000Z')
    player.at('2026-11-21T18:30:00Z')
    player.stake('10')
  })

  test('what is no limit is refused', () => {
    using player = openLimitedPlayer()
    expect(refusalOf(() => player.limit('bet', 'day', '5'))).toBe('invalid')
    expect(refusalOf(() => player.limit('loss', 'session', '5'))).toBe('invalid')
    expect(refusalOf(() => player.limit('loss', 'day', '-5'))).toBe('amount_invalid')
    expect(refusalOf(() => player.limit('time', 'day', '1.5'))).toBe('amount_invalid')
    expect(refusalOf(() => player.limit('time', 'day', '60', 'USD'))).toBe('invalid')
    expect(player.limit('loss', 'day', '0')).toBe('in_force')
    expect(refusalOf(() => player.stake('0.01'))).toMatch('limit_exceeded:loss,day,0,')
  })
})

test('limits of time end play until the day or a break of an hour is over', async () => {
  using player = openLimitedPlayer()
  player.at('2026-11-21T12:00:00Z')
  player.limit('time', 'session', '12')
  player.limit('time', 'day', '20')
  const play = () => player.settle(player.stake('1'), '0')
  for (const minute of [0, 4, 8]) {
    player.at(new Date(Date.UTC(2026, 10, 21, 12, minute)).toISOString())
    play()
  }
  expect(await useOf(player, 'time', 'session')).toBe('8 used, 4 left')
  player.pass(4 * MINUTE_MS)
  expect(refusalOf(play)).toMatch('limit_exceeded:time,session,0,,')
  player.pass(61 * MINUTE_MS)
  play()
  player.pass(HOUR_MS)
  // 13 minutes before the break, 5 after the last bet
  play()
  expect(await useOf(player, 'time', 'day')).toBe('18 used, 2 left')
  player.pass(3 * MINUTE_MS)
  expect(refusalOf(play)).toBe('limit_exceeded:time,day,0,,2026-11-22T00:00:00.000Z')
  player.at('2026-11-22T00:10:00Z')
  play()
})

test('CT1: another zone takes over window by window, once in 30 days', async () => {
  using player = openLimitedPlayer({ zone: 'Europe/Moscow' })
  player.at('2026-11-22T11:00:00Z')
  player.limit('stake', 'day', '100')
  const move = (zone: string) => player.run((context) => changeZone(context, { userId: player.userId, zone }))
  player.at('2026-11-22T12:00:00Z')
  expect(refusalOf(() => move('Nowhere/Land'))).toBe('invalid')
  move('America/New_York')
  const resets = async () => (await player.shown()).limits.map(({ resets_at }) => resets_at)
  expect(await resets()).toEqual(['2026-11-22T21:00:00.000Z'])
  player.at('2026-11-22T21:00:00Z')
  expect(await resets()).toEqual(['2026-11-24T05:00:00.000Z'])
  expect(refusalOf(() => move('UTC'))).toBe('limit_waits:2027-01-01T05:00:00.000Z')
})
