import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { formatMicros, parseMicros } from '#server/shared/money/micros.ts'
import { hmacSha256 } from '#server/shared/rules/fairness/hmac.ts'
import { drawTicket, prizeOf, rooms, ticketsBack, ticketsOf } from '#server/shared/rules/rooms/current.ts'
import { drawScriptOf } from '#server/shared/rules/rooms/script.ts'
import fc from '../../support/run/fast-check.ts'

describe('a draw [A9]', () => {
  test('is what is published: ticket 2 of 0…3, which the second player holds', () => {
    const seed = createHash('sha256').update('room-demo').digest('hex')
    const entries = [
      { player: 'u1', clientSeed: 'seedA', tickets: 1 },
      { player: 'u2', clientSeed: 'seedB', tickets: 2 },
      { player: 'u3', clientSeed: 'seedC', tickets: 1 },
    ]
    expect(drawTicket(hmacSha256, { seed, roundId: '42', entries, beacon: '-' })).toEqual({
      entriesHash: 'e5db36e494e8d536d208c29e82f72590461ea3f8a19850f3910e80fcaa9d35c7',
      digest: '841a1a8386310157a5d2b40a3bff31baccaa015e577c90d08a1e9106e63cfb96',
      ticket: 2,
      winner: 1,
    })
  })

  test('is repeated by its script, which Node runs with nothing of this site in it', () => {
    const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
    const seed = hashOf('room-demo')
    const players = [3, 1, 10, 1, 10].map((tickets, index) => ({ player: `u${index}`, clientSeed: 'lucky', tickets }))
    for (const [index, beacon] of ['-', 'drand:quicknet:1000:abc'].entries()) {
      const draw = { seed, roundId: `round-${index}`, entries: players.slice(index), beacon }
      const source = drawScriptOf({ rules: rooms, number: 2 + index, ...draw })
      const printed = execFileSync(process.execPath, ['--input-type=module', '-'], { input: source, encoding: 'utf8' })
      const { winner, ...drawn } = drawTicket(hmacSha256, draw)
      const steps = [hashOf(seed), hashOf(hashOf(seed)), hashOf(hashOf(hashOf(seed)))]
      const terminal = steps[1 + index]
      expect(JSON.parse(printed)).toEqual({
        ...drawn,
        seedHash: steps[0],
        terminal,
        winner: draw.entries[winner]?.player,
      })
    }
    const plain = { rules: rooms, seed, roundId: '42', entries: players, beacon: '-', number: 1 }
    const foreign = players.map((entry) => ({ ...entry, player: '"; process.exit() //' }))
    expect(() => drawScriptOf({ ...plain, entries: foreign })).toThrow(RangeError)
  })

  test('gives each ticket the same chance', () => {
    const entries = [3, 1, 4, 2].map((tickets, index) => ({ player: `u${index}`, clientSeed: 'seed', tickets }))
    const drawn = Array.from({ length: 10 }, () => 0)
    for (let round = 0; round < 20_000; round += 1) {
      const { ticket } = drawTicket(hmacSha256, { seed: 'ab'.repeat(32), roundId: String(round), entries, beacon: '-' })
      drawn[ticket] = (drawn[ticket] ?? 0) + 1
    }
    // df 9 at 1e-6
    expect(drawn.reduce((sum, count) => sum + (count - 2000) ** 2 / 2000, 0)).toBeLessThan(44.811)
  })

  test('pays the pot without 5 %', () => {
    expect(formatMicros(prizeOf(parseMicros('320')))).toBe('304')
    expect(formatMicros(prizeOf(parseMicros('0.02')))).toBe('0.019')
  })
})

describe('nobody draws with more than half of the tickets', () => {
  test.each([
    [
      [10, 1],
      [9, 0],
    ],
    [
      [5, 5],
      [0, 0],
    ],
    [
      [5, 3, 1],
      [1, 0, 0],
    ],
    [
      [1, 2, 4],
      [0, 0, 1],
    ],
  ])('of %j come back %j', (bought, back) => {
    expect(ticketsBack(bought.map((tickets, index) => ({ player: `u${index}`, tickets })))).toEqual(back)
  })

  test('the last bought come back first', () => {
    const bought = [
      { player: 'a', tickets: 3 },
      { player: 'b', tickets: 2 },
      { player: 'a', tickets: 4 },
    ]
    expect(ticketsBack(bought)).toEqual([1, 0, 4])
  })

  test('and as little comes back as has to', () => {
    const purchase = fc.record({ player: fc.constantFrom('a', 'b', 'c'), tickets: fc.integer({ min: 1, max: 10 }) })
    fc.assert(
      fc.property(fc.array(purchase, { minLength: 2, maxLength: 12 }), (purchases) => {
        const back = ticketsBack(purchases)
        const kept = purchases.map(({ player, tickets }, index) => ({ player, tickets: tickets - (back[index] ?? 0) }))
        const of = (player: string) => ticketsOf(kept.filter((one) => one.player === player))
        for (const player of ['a', 'b', 'c']) expect(of(player) * 2).toBeLessThanOrEqual(ticketsOf(kept))
        if (ticketsOf(kept) < ticketsOf(purchases))
          expect(Math.max(...['a', 'b', 'c'].map(of)) * 2).toBe(ticketsOf(kept))
      }),
      { seed: 20261122 },
    )
  })
})
