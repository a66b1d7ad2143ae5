import type { SportsBetRequest } from '#server/platform/modules/sports/commands/place-sports-bet.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { grant } from '../../support/play-money.ts'
import type { TestDatabase } from '../../support/test-database.ts'

export type Bettor = { readonly userId: string; readonly sessionId: string }

export function addPlayers(books: TestDatabase, count: number, currency: Currency = 'RUB'): Bettor[] {
  return Array.from({ length: count }, (_, index) => {
    const userId = `player-${currency}-${index}`
    books.run(({ db, now }) =>
      db.run(
        `INSERT INTO users (id, name, register_method, currency, verification_status, created_at)
         VALUES (?, 'Player', 'email', ?, 'none', ?)`,
        [userId, currency, now],
      ),
    )
    return { userId, sessionId: `session of ${userId}` }
  })
}

export function addRichPlayer(books: TestDatabase): Bettor {
  const [player] = addPlayers(books, 1)
  if (!player) throw new Error('no player')
  const { userId } = player
  books.run((context) => grant(context, { userId, currency: 'RUB', amount: 5_000_000_000n, key: 'all' }))
  return player
}

type Market = {
  readonly status: number
  readonly outcomes: Readonly<Record<string, { readonly o4: number | null }>>
}

/** Open outcomes: one per event, selected by `number`. */
export function openPicks(books: TestDatabase, number: number, events = 6): SportsBetRequest['legs'] {
  const rows = books.connection
    .prepare(`SELECT id, markets FROM sports_events WHERE markets <> '{}' AND status IN ('live', 'not_started')
      ORDER BY status, starts_at LIMIT ${events}`)
    .all([]) as unknown as { id: string; markets: string }[]
  return rows.flatMap(({ id, markets }, index) => {
    const open = Object.entries(JSON.parse(markets) as Record<string, Market>).flatMap(
      ([market, { status, outcomes }]) =>
        status === 1
          ? Object.entries(outcomes).flatMap(([outcome, { o4 }]) =>
              o4 === null ? [] : [{ eventId: id, market, outcome, odds: o4 }],
            )
          : [],
    )
    const pick = open[(number * 31 + index * 17) % Math.max(1, open.length)]
    return pick ? [pick] : []
  })
}

/** Bets of all kinds in rotation: singles, accumulators and systems. */
export function placements(books: TestDatabase, players: readonly Bettor[], number: number): SportsBetRequest[] {
  const player = players[number % players.length]
  const picks = openPicks(books, number)
  if (!player || picks.length === 0) return []
  const legs = picks.slice(0, 1 + (number % picks.length))
  const sizes = legs.length > 2 && number % 3 === 0 ? [2, legs.length] : [legs.length]
  return [
    {
      ...player,
      legs,
      sizes,
      unit: '25',
      currency: 'RUB',
      policy: number % 2 === 0 ? 'higher' : 'any',
      idempotencyKey: `bettor-key-${String(number).padStart(8, '0')}`,
    },
  ]
}
