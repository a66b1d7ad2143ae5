import { describe, expect, it } from 'vitest'
import { changeOfRoom } from '#server/platform/modules/shared-rounds/rooms/room-state.ts'
import { foldCrash, foldRoom, type RoomState } from '#server/shared/contract/shared-rounds/fold.ts'
import { betOf, changeOf, wholeTable } from '../../support/shared-rounds/crash-events.ts'

const bytes = (value: unknown) => JSON.stringify(value).length

describe('what the live topics tell [A9]', () => {
  const table = wholeTable({ sequence: 5, bets: 200 })

  it('is the state after each event, and nothing where one is missing', () => {
    const first = foldCrash(undefined, table)
    const left = { ...betOf('bet-7'), status: 'won', left_at: 150, payout: '15' } as const
    const gone = { ...betOf('bet-8'), status: 'refunded' } as const
    const event = changeOf(table, { sequence: 6, bets: [left, gone, betOf('bet-new')], count: 200, left: 1 })
    const next = foldCrash(first, event)
    expect(next).toMatchObject({ sequence: 6, count: 200, left: 1, round: table.round })
    expect(next?.bets[7]).toEqual(left)
    expect(next?.bets.map(({ id }) => id)).not.toContain('bet-8')
    expect(next?.bets.at(-1)?.id).toBe('bet-new')
    // an event for two hundred players contains only the changes
    expect(bytes(event)).toBeLessThan(bytes(table) / 20)

    expect(foldCrash(next, event)).toBe(next)
    expect(foldCrash(next, table)).toBe(next)
    expect(foldCrash(next, changeOf(table, { sequence: 8 }))).toBeUndefined()
    expect(foldCrash(next, { ...changeOf(table, { sequence: 7 }), run: 'another' })).toBeUndefined()
    expect(foldCrash(undefined, event)).toBeUndefined()
    expect(foldCrash(next, { ...table, run: 'another', sequence: 1 })).toMatchObject({ run: 'another' })
  })

  it('adds a flight to the last ones when it has ended', () => {
    const ended = { ...table.round, phase: 'ended', point: 207 } as const
    const next = foldCrash(foldCrash(undefined, table), changeOf(table, { sequence: 6, round: ended }))
    expect(next?.last).toEqual([{ id: 'round', number: 1, point: 207 }])
  })

  it('is of a room what was bought or has gone, and the room whole with each draw', () => {
    const { kind: _, count: _count, left: _left, last: _last, bets, ...rest } = wholeTable({ sequence: 1, bets: 50 })
    const { point: _point, ...facts } = rest.round
    const round: RoomState['round'] = { ...facts, phase: 'open', room: 'red', currency: 'RUB', drawn: null }
    const entries = bets.map(({ left_at: _at, ...bet }) => ({
      ...bet,
      holder: bet.id,
      tickets: 1,
      client_seed: 'seed',
    }))
    const before: RoomState = { ...rest, round, entries: entries.slice(0, 49), ticket: '1', previous: null }
    const after: RoomState = { ...before, sequence: 2, entries: entries.slice(1) }
    const change = changeOfRoom(before, after)
    expect(change).toMatchObject({ kind: 'change', room: 'red', currency: 'RUB', round: null })
    expect(change.entries.map(({ id, tickets }) => [id, tickets])).toEqual([
      ['bet-0', 0],
      ['bet-49', 1],
    ])
    expect(bytes(change)).toBeLessThan(bytes(before) / 10)
    expect(foldRoom(before, change)).toEqual(after)
    expect(foldRoom(after, change)).toBe(after)
    const next = { ...after, sequence: 3, round: { ...round, id: 'next' }, entries: [], previous: round }
    expect(foldRoom(after, changeOfRoom(after, next))).toEqual(next)
  })
})
