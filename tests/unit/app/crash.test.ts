import { beforeEach, describe, expect, test } from 'vitest'
import { crash, elapsedTo, MAX_POINT } from '#server/shared/rules/crash/current.ts'
import { frameAt, isOverdue, type Round, type Table } from '~/features/shared-rounds/crash-table.ts'
import { timesText } from '~/features/shared-rounds/times-text.ts'
import { checkRound } from '~/games/crash/check-round.ts'
import { axesAt, stepOf } from '~/games/crash/curve.ts'
import { type DemoBet, listedDemo, moved, placeDemo, settleDemo } from '~/games/crash/demo-flight.ts'
import { type OwnBet, withNews, withTable } from '~/games/crash/own-bet.ts'
import { byStake } from '~/games/crash/players.tsx'
import { overwriteGetLocale } from '~/paraglide/runtime.js'

beforeEach(() => overwriteGetLocale(() => 'en'))

const START = Date.UTC(2026, 0, 1)
const iso = (ms: number) => new Date(ms).toISOString()

function round(phase: Round['phase'], more: Partial<Round> = {}): Round {
  return {
    id: 'r1',
    number: 7,
    rules_version: 'crash/v1',
    table_hash: crash.tableHash(),
    chain: {
      terminal: 'a'.repeat(64),
      salt: 'salt',
      beacon_round: null,
      salt_signature: null,
      published_at: iso(0),
      log_sequence: 1,
    },
    commitment: 'b'.repeat(64),
    opened_at: iso(START - 7000),
    ends_at: phase === 'betting' ? iso(START) : null,
    started_at: phase === 'betting' ? null : iso(START),
    ended_at: null,
    is_interrupted: false,
    link: null,
    point: null,
    phase,
    ...more,
  }
}

function table(of: Round, now: number, more: Partial<Table> = {}): Table {
  return { run: 'a', sequence: 1, now: iso(now), round: of, bets: [], count: 0, left: 0, last: [], ...more }
}

describe('what a board of crash shows at a moment [R9]', () => {
  test('the time to bet, the multiplier of the formula, and the point once it is told', () => {
    expect(frameAt(round('betting'), START - 4200)).toEqual({ phase: 'betting', leftMs: 4200 })
    expect(frameAt(round('betting'), START + 300)).toEqual({ phase: 'betting', leftMs: 0 })
    expect(frameAt(round('flying'), START + 11_553)).toMatchObject({ elapsedMs: 11_553, worth: 200 })
    expect(frameAt(round('flying'), START - 50)).toMatchObject({ elapsedMs: 0, worth: 100 })
    const ended = round('ended', { point: 341, ended_at: iso(START + 20_451) })
    expect(frameAt(ended, START + 21_451)).toMatchObject({ worth: 341, elapsedMs: elapsedTo(341), nextInMs: 2000 })
    expect(timesText(341)).toBe('3.41×')
    expect(timesText(100_000_000)).toBe('1,000,000.00×')
  })

  test('a page that has slept through the end of a flight shows no more than a flight can be worth', () => {
    const frame = frameAt(round('flying'), START + 3_600_000)
    expect(frame).toEqual({ phase: 'flying', elapsedMs: elapsedTo(MAX_POINT), worth: MAX_POINT })
  })

  test('silence in flight and a phase that is late are told from quiet', () => {
    expect(isOverdue(table(round('flying'), START), { now: START, silentMs: 1000 })).toBe(false)
    expect(isOverdue(table(round('flying'), START), { now: START, silentMs: 1600 })).toBe(true)
    expect(isOverdue(table(round('betting'), START), { now: START - 1, silentMs: 6000 })).toBe(false)
    expect(isOverdue(table(round('betting'), START), { now: START + 2100, silentMs: 6000 })).toBe(true)
  })

  test('axes leave room for the line, and keep to whole steps with reduced motion', () => {
    for (const elapsed of [0, 5000, 11_553, 38_400, 120_000]) {
      for (const isStill of [false, true]) {
        const { spanMs, top } = axesAt(elapsed, isStill)
        expect(spanMs).toBeGreaterThan(elapsed)
        expect(top).toBeGreaterThan(Math.exp(0.00006 * elapsed))
      }
    }
    expect(axesAt(11_000, true)).toEqual(axesAt(11_050, true))
    expect(stepOf(40, 5)).toBe(10)
    expect(stepOf(2.4, 4, 0.1)).toBe(1)
  })
})

describe('own bets', () => {
  const open: OwnBet = {
    id: 'b1',
    round_id: 'r1',
    slot: 1,
    auto: null,
    target: 500_000,
    currency: 'RUB',
    stake: '10',
    status: 'open',
    left_at: null,
    payout: null,
  }

  test('are as the last news of them, and what has ended stays so', () => {
    const won: OwnBet = { ...open, status: 'won', left_at: 200, payout: '20' }
    expect(withNews([open], [won])).toEqual([won])
    expect(withNews([won], [open])).toEqual([won])
    expect(withNews([won], [{ ...open, id: 'b2' }])[0]?.id).toBe('b2')
    const reported = {
      id: 'b1',
      player: 'a***',
      currency: 'RUB',
      stake: '10',
      status: 'lost',
      payout: '0',
      left_at: null,
    } as const
    expect(withTable([open], table(round('ended'), START, { bets: [reported] }))[0]).toMatchObject({
      status: 'lost',
      payout: '0',
    })
    const same = [won]
    expect(withTable(same, table(round('ended'), START, { bets: [reported] }))).toBe(same)
  })

  test('and those of others stand by stake', () => {
    const bet = (id: string, stake: string) => ({ id, stake }) as Table['bets'][number]
    expect(byStake([bet('a', '5'), bet('b', '10.5'), bet('c', '5')]).map(({ id }) => id)).toEqual(['b', 'a', 'c'])
  })
})

describe('a demo bet in a real flight', () => {
  const place = (auto: number | null): DemoBet =>
    placeDemo({ slot: 1, auto, amount: '10', isAutomatic: false, fund: undefined }, round('betting'))
  const flying = (elapsed: number) => table(round('flying'), START + elapsed)
  const ended = (point: number) => table(round('ended', { point, ended_at: iso(START + 60_000) }), START + 60_000)

  test('is paid its target once the flight has shown it, also at the very point', () => {
    expect(settleDemo(place(200), flying(11_552)).status).toBe('open')
    expect(settleDemo(place(200), flying(11_553))).toMatchObject({ status: 'won', left_at: 200, payout: '20' })
    expect(settleDemo(place(200), ended(200))).toMatchObject({ status: 'won', left_at: 200 })
    expect(settleDemo(place(200), ended(199))).toMatchObject({ status: 'lost', payout: '0' })
  })

  test('is left by a press that came while the flight was there, and by no later one', () => {
    const request = { ...place(null), cashOutRequest: { at: START + 11_553, worth: 200 } }
    expect(settleDemo(request, flying(11_000)).status).toBe('open')
    expect(settleDemo(request, flying(12_000))).toMatchObject({ status: 'won', left_at: 200 })
    expect(settleDemo(request, ended(150))).toMatchObject({ status: 'lost' })
  })

  test('is given back where nobody saw the end, and listed with the round that proves it', () => {
    const later = table(round('betting', { id: 'r9' }), START)
    expect(settleDemo(place(200), later)).toMatchObject({ status: 'refunded', payout: '10' })
    const seen = { ...later, last: [{ id: 'r1', number: 7, point: 250 }] }
    expect(settleDemo(place(200), seen)).toMatchObject({ status: 'won' })
    expect(settleDemo(place(null), table(round('void'), START))).toMatchObject({ status: 'refunded' })
    expect(listedDemo(settleDemo(place(200), ended(341)), ended(341))).toMatchObject({
      round_id: 'r1',
      outcome: { point: 341, cashed_out: 200 },
      multiplier: '2.0000',
    })
    expect(moved({ credits: '100', staked: '0' }, { stake: '10', payout: null })).toEqual({
      credits: '90',
      staked: '10',
    })
    expect(moved({ credits: '90', staked: '10' }, { stake: '10', payout: '20' })).toEqual({
      credits: '110',
      staked: '0',
    })
  })
})

test('a round is computed from its link and salt, and each thing that was told otherwise is seen [R9]', () => {
  const link = '049958905a08c0f1ee944e8cd611896c98ff7246f8756d10162846ac8fe73c86'
  const commitment = '48bb46dc0d9ae77e80efdc761bffe43e786a546948cdcb4a277804cdf33f53eb'
  const salt = `beacon:demo:${'0'.repeat(64)}`
  const reported = { link, commitment, salt, point: 140, tableHash: crash.tableHash() }
  const bet = { stake: '10', payout: '12', multiplier: '1.2000', outcome: { point: 140, cashed_out: 120 } }
  const checked = checkRound(crash, reported, bet)
  expect(checked).toMatchObject({ hash: commitment, point: 140 })
  expect(checked.isSame).toEqual({ commitment: true, point: true, rules: true, bet: true })
  expect(checkRound(crash, { ...reported, point: 141 }).isSame).toMatchObject({ point: false, bet: undefined })
  expect(checkRound(crash, { ...reported, commitment: link }).isSame.commitment).toBe(false)
  expect(checkRound(crash, { ...reported, tableHash: link }).isSame.rules).toBe(false)
  expect(checkRound(crash, reported, { ...bet, payout: '11' }).isSame.bet).toBe(false)
  const late = { ...bet, multiplier: '1.5000', payout: '15', outcome: { point: 140, cashed_out: 150 } }
  expect(checkRound(crash, reported, late).isSame.bet).toBe(false)
})
