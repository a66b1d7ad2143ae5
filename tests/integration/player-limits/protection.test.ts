import { describe, expect, test } from 'vitest'
import {
  answerRealityCheck,
  setRealityCheck,
} from '#server/platform/modules/player-limits/commands/answer-reality-check.ts'
import { askToReopen, excludeSelf, takeTimeOut } from '#server/platform/modules/player-limits/commands/stop-playing.ts'
import { placeFreeStake, reverseSettlement, rollBackStake } from '#server/platform/modules/player-limits/index.ts'
import { JURISDICTIONS } from '#server/shared/jurisdictions/index.ts'
import { micros } from '#server/shared/money/micros.ts'
import { refusalOf } from '../../support/refusal-code.ts'
import { DAY_MS, MINUTE_MS, openLimitedPlayer } from './limited-player.ts'

const stopping = (player: ReturnType<typeof openLimitedPlayer>) => ({
  rest: (days: number) =>
    player.run((context) => takeTimeOut(context, { userId: 'ada', until: context.now + days * DAY_MS })),
  exclude: (term: 'half_year' | 'year' | 'five_years' | 'forever') =>
    player.run((context) => excludeSelf(context, { userId: 'ada', term })),
  reopen: () => player.run((context) => askToReopen(context, { userId: 'ada' })),
})

test.each([1, 7, 30])('CT3: a time-out of %i days ends play and deposits at once, until its end', (days) => {
  using player = openLimitedPlayer()
  const { rest } = stopping(player)
  player.stake('1')
  const open = player.stake('1')
  rest(days)
  expect(refusalOf(() => player.stake('1'))).toMatch('timed_out:')
  expect(refusalOf(() => player.deposit('one', '10'))).toMatch('timed_out:')
  // open bets are settled as usual
  player.settle(open, '2')
  player.pass(days * DAY_MS - 10)
  expect(refusalOf(() => player.stake('1'))).toMatch('timed_out:')
  player.pass(20)
  player.stake('1')
  player.deposit('one', '10')
})

test('CT3: a time-out can be lengthened and not shortened, and is at most 42 days', () => {
  using player = openLimitedPlayer()
  const { rest } = stopping(player)
  rest(7)
  expect(refusalOf(() => rest(1))).toBe('cannot_shorten')
  rest(30)
  expect(refusalOf(() => rest(43))).toBe('invalid')
  expect(refusalOf(() => rest(-1))).toBe('invalid')
})

describe('CT2: self-exclusion', () => {
  test('closes play and deposits, is never shortened, and ends when its player asks and a day has passed', async () => {
    using player = openLimitedPlayer()
    const { exclude, reopen, rest } = stopping(player)
    player.at('2026-08-31T12:00:00Z')
    const open = player.stake('1')
    expect(refusalOf(reopen)).toBe('not_found')
    player.at('2026-08-31T12:00:01Z')
    exclude('half_year')
    const stop = async () => (await player.shown()).stop
    // the last day of a month without a 31st
    expect(await stop()).toEqual({ reason: 'self_excluded', until: '2027-02-28T12:00:01.000Z', can_reopen: false })
    expect(refusalOf(() => player.stake('1'))).toMatch('self_excluded:')
    expect(refusalOf(() => player.deposit('one', '10'))).toMatch('self_excluded:')
    // a provider's wins and rollbacks are accepted
    player.settle(open, '2')
    player.run((context) => reverseSettlement(context, { reference: open }))
    player.run((context) => rollBackStake(context, { reference: 'bet:never came' }))
    expect(refusalOf(reopen)).toBe('self_excluded')
    exclude('year')
    expect(refusalOf(() => exclude('half_year'))).toBe('cannot_shorten')
    player.at('2027-08-31T12:00:10Z')
    // the term has passed, but nothing reopens automatically
    expect(await stop()).toMatchObject({ reason: 'self_excluded', can_reopen: true })
    expect(refusalOf(() => player.stake('1'))).toMatch('self_excluded:')
    const { reopensAt } = reopen()
    expect(reopen()).toEqual({ reopensAt })
    player.pass(DAY_MS - 10)
    expect(refusalOf(() => player.stake('1'))).toMatch('self_excluded:')
    player.pass(20)
    expect(await stop()).toBeNull()
    player.stake('1')
    rest(1)
    exclude('forever')
    expect(refusalOf(() => exclude('five_years'))).toBe('cannot_shorten')
    expect(await stop()).toEqual({ reason: 'self_excluded', until: null, can_reopen: false })
    expect(refusalOf(() => player.stake('1'))).toBe('self_excluded')
    player.pass(4000 * DAY_MS)
    expect(refusalOf(reopen)).toBe('self_excluded')
  })

  test('that starts after one that has ended has its full length', async () => {
    using player = openLimitedPlayer()
    const { exclude, reopen } = stopping(player)
    player.at('2026-01-15T00:00:00Z')
    exclude('five_years')
    player.at('2031-01-15T00:00:00Z')
    reopen()
    player.pass(DAY_MS + 10)
    exclude('half_year')
    expect((await player.shown()).stop?.until).toMatch('2031-07-16')
  })
})

describe('CT4: a reality check', () => {
  test('waits for its answer before each stake, and for nothing else', async () => {
    using player = openLimitedPlayer()
    const answer = (what: 'go_on' | 'stop') =>
      player.run((context) => answerRealityCheck(context, { userId: 'ada', answer: what }))
    player.run((context) => setRealityCheck(context, { userId: 'ada', minutes: 10 }))
    for (const minutes of [9, 121, 10.5])
      expect(refusalOf(() => player.run((context) => setRealityCheck(context, { userId: 'ada', minutes })))).toBe(
        'invalid',
      )
    const play = () => player.settle(player.stake('3'), '1')
    play()
    player.pass(4 * MINUTE_MS)
    play()
    player.pass(4 * MINUTE_MS)
    const open = player.stake('3')
    player.pass(3 * MINUTE_MS)
    expect(refusalOf(play)).toBe('reality_check')
    expect((await player.shown()).reality_check).toMatchObject({ is_due: true, played_s: 660, staked: '9', net: '-4' })
    player.settle(open, '10')
    expect(refusalOf(play)).toBe('reality_check')
    answer('go_on')
    play()
    expect((await player.shown()).reality_check).toMatchObject({ is_due: false, staked: '12', net: '1' })
    answer('stop')
    expect(refusalOf(play)).toBe('timed_out:2026-01-02T00:00:00.000Z')
    expect((await player.shown()).stop).toMatchObject({ reason: 'timed_out', until: '2026-01-02T00:00:00.000Z' })
  })

  test('comes no later than the jurisdiction wants, whatever was chosen elsewhere', async () => {
    using player = openLimitedPlayer({ jurisdiction: JURISDICTIONS.uk })
    const choose = (minutes: number) => player.run((context) => setRealityCheck(context, { userId: 'ada', minutes }))
    expect(refusalOf(() => choose(61))).toBe('invalid')
    choose(60)
    expect((await player.shown()).reality_check.every_minutes).toBe(60)
  })
})

describe('the strict jurisdiction', () => {
  test('CT8: keeps the pace of play, by the class of the game', () => {
    using player = openLimitedPlayer({ jurisdiction: JURISDICTIONS.uk })
    player.stake('1')
    player.pass(4990)
    expect(refusalOf(() => player.stake('1'))).toBe('cycle_too_short:5')
    player.stake('1', { gameClass: 'slots' })
    player.pass(2490)
    expect(refusalOf(() => player.stake('1', { gameClass: 'slots' }))).toBe('cycle_too_short:2.5')
    player.pass(20)
    player.stake('1', { gameClass: 'slots' })
  })

  test('lets nobody play or pay in before they have proven who they are, for nothing neither', () => {
    using player = openLimitedPlayer({ jurisdiction: JURISDICTIONS.uk })
    player.run(({ db }) => db.run(`UPDATE users SET verification_status = 'waiting'`, []))
    expect(refusalOf(() => player.stake('1'))).toBe('identity_required')
    expect(refusalOf(() => player.deposit('d', '10'))).toBe('identity_required')
    const free = { userId: 'ada', currency: 'USD', reference: 'bet:free', amount: micros(1_000_000n) } as const
    expect(refusalOf(() => player.run((context) => placeFreeStake(context, { ...free, isAutomatic: false })))).toBe(
      'identity_required',
    )
    player.run(({ db }) => db.run(`UPDATE users SET verification_status = 'verified'`, []))
    player.stake('1')
    player.deposit('d', '10')
  })

  test('CT17: refuses an automatic bet, and the default one does not', () => {
    using uk = openLimitedPlayer({ jurisdiction: JURISDICTIONS.uk })
    expect(refusalOf(() => uk.stake('1', { isAutomatic: true }))).toBe('autobet_refused')
    using demo = openLimitedPlayer()
    demo.stake('1', { isAutomatic: true })
    demo.stake('1', { isAutomatic: true })
  })
})
