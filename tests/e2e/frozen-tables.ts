import type { Page } from '@playwright/test'
import type { CrashTable, RoomState } from '#server/shared/contract/shared-rounds/fold.ts'
import { elapsedTo } from '#server/shared/rules/crash/current.ts'
import { type Answers, answering } from './answered.ts'

/** Frozen time of its pages, in milliseconds. */
export const NOW = Date.UTC(2026, 10, 25, 12)
export const at = (ms: number) => new Date(NOW + ms).toISOString()
const hashOf = (digit: string) => digit.repeat(64)

/** Time for which a page shows the winner of a draw: here for the whole test. */
const RESULT_MS = 7000

/**
 * Stops the clock of a page, answers some of its procedures from the test, and sends it no events. Returns a function
 * that repeats its queries.
 */
export async function freeze(page: Page, answers: Answers): Promise<() => Promise<void>> {
  await page.addInitScript(
    ({ now, never }) => {
      Date.now = () => now
      performance.now = () => 60_000
      Object.defineProperty(performance, 'timeOrigin', { value: now - 60_000 })
      const wait = window.setTimeout
      window.setTimeout = Object.assign((run: TimerHandler, ms?: number, ...rest: unknown[]) =>
        ms === never ? 0 : wait(run, ms, ...rest),
      ) as typeof window.setTimeout
    },
    { now: NOW, never: RESULT_MS },
  )
  await page.route('**/api/trpc/live?*', () => {})
  await answering(page, answers)
  return () => page.evaluate(() => void window.dispatchEvent(new Event('online')))
}

const chained = {
  table_hash: hashOf('7'),
  commitment: `9f3c40${hashOf('d').slice(10)}e1a7`,
  is_interrupted: false,
  chain: {
    terminal: hashOf('5'),
    salt: `local:${hashOf('2')}`,
    beacon_round: null,
    salt_signature: null,
    published_at: '2026-11-01T00:00:00.000Z',
    log_sequence: 7,
  },
  link: null,
}

/** Stakes of a crash round, and the cash-out of each in hundredths. */
const FLYING: readonly (readonly [player: string | null, stake: string, leftAt: number | null])[] = [
  ['de***s', '10000', null],
  ['ko***n', '5000', 150],
  ['mi***7', '2400', 200],
  ['Da***', '1200', null],
  [null, '500', 131],
  ['tt***o', '100', 261],
  ['Ig***v', '2', 200],
  ['ls***1', '50', null],
]
const POINTS = [
  140, 1270, 197, 100, 302, 225, 114, 861, 160, 1777, 2733, 108, 404, 119, 253, 10_400, 153, 131, 602, 288,
]

type Flight = { readonly phase: 'betting' | 'flying' | 'ended'; readonly point: number }

/** A crash round that accepts bets, has reached a multiplier, or has crashed at it. */
export function frozenFlight({ phase, point }: Flight): CrashTable {
  const startedAt = phase === 'betting' ? null : at(-elapsedTo(point))
  const isOver = phase === 'ended'
  const bets = FLYING.map(([player, stake, leftAt], index): CrashTable['bets'][number] => {
    const left = phase === 'betting' ? null : leftAt
    const payout = left === null ? (isOver ? '0' : null) : String((Number(stake) * left) / 100)
    const status = left === null ? (isOver ? 'lost' : 'open') : 'won'
    return { id: `bet-${index}`, player, currency: 'RUB', stake, status, payout, left_at: left }
  })
  return {
    run: 'frozen',
    sequence: 1,
    now: at(0),
    bets,
    count: 142,
    left: phase === 'betting' ? 0 : 61,
    round: {
      ...chained,
      id: 'flight',
      number: 481_207,
      rules_version: 'crash/v1',
      phase,
      opened_at: at(-2800),
      ends_at: phase === 'betting' ? at(4200) : null,
      started_at: startedAt,
      ended_at: isOver ? at(-400) : null,
      point: isOver ? point : null,
    },
    last: POINTS.map((last, index) => ({ id: `last-${index}`, number: 481_206 - index, point: last })),
  }
}

/** Number of tickets per player. */
const HOLDERS: readonly (readonly [player: string | null, tickets: number])[] = [
  ['mi***7', 8],
  ['an***', 6],
  ['ko***n', 5],
  ['Da***', 4],
  [null, 3],
  ['de***s', 2],
  ['tt***o', 2],
  ['ls***1', 1],
  ['Ig***v', 1],
]

type Round = RoomState['round']

const roomRound = (some: Pick<Round, 'id' | 'room' | 'phase'> & Partial<Round>): Round => ({
  ...chained,
  number: 18_204,
  rules_version: 'rooms/v1',
  currency: 'RUB',
  opened_at: at(-60_000),
  ends_at: null,
  started_at: null,
  ended_at: null,
  drawn: null,
  ...some,
})

const ENTRIES = HOLDERS.map(([player, tickets], index): RoomState['entries'][number] => ({
  id: `entry-${index}`,
  player,
  currency: 'RUB',
  stake: String(tickets * 10),
  status: 'open',
  payout: null,
  holder: `${index}f81c2d4`,
  tickets,
  client_seed: `seed-${index}`,
}))

const DRAWN: Round = roomRound({
  id: 'drawn',
  room: 'yellow',
  phase: 'ended',
  started_at: at(-5000),
  ended_at: at(0),
  link: hashOf('1'),
  drawn: {
    ticket: 11,
    total: 32,
    winner: 1,
    entries_hash: hashOf('e'),
    digest: hashOf('b'),
    beacon: '-',
    beacon_signature: null,
    pot: '320',
    prize: '304',
  },
})

const stateOf = (round: Round, ticket: string, some: Partial<RoomState> = {}): RoomState => ({
  run: 'frozen',
  sequence: 1,
  now: at(0),
  round,
  entries: [],
  ticket,
  previous: null,
  ...some,
})

/** The three rooms: the pot of the yellow one fills, or has just been drawn. */
export function frozenRooms(isDrawn: boolean): { readonly rooms: readonly RoomState[] } {
  const filling = roomRound({ id: 'drawn', room: 'yellow', phase: 'open', ends_at: at(12_000) })
  const next = roomRound({ id: 'next', number: 18_205, room: 'yellow', phase: 'waiting' })
  return {
    rooms: [
      stateOf(roomRound({ id: 'red', room: 'red', phase: 'waiting' }), '1'),
      isDrawn ? stateOf(next, '10', { previous: DRAWN }) : stateOf(filling, '10', { entries: ENTRIES }),
      stateOf(roomRound({ id: 'purple', room: 'purple', phase: 'drawing' }), '50', { entries: ENTRIES.slice(0, 7) }),
    ],
  }
}

export const FROZEN_DRAW = { round: DRAWN, entries: ENTRIES }

export const FROZEN_DRAWS = {
  draws: [11, 3, 0, 27, 19, 8, 14, 2].map((ticket, index) => ({
    ...DRAWN,
    id: `draw-${index}`,
    number: 18_203 - index,
    drawn: DRAWN.drawn && { ...DRAWN.drawn, ticket },
  })),
}
