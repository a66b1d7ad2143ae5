import { expect, it } from 'vitest'
import { gradeOf, type ResultMessage } from '#server/platform/modules/sports/book/results.ts'
import type { FeedBody } from '#server/platform/providers/odds/port.ts'
import type { SimpleGrade } from '#server/shared/sports/grade.ts'

const PICK = { market: '1x2', outcome: 'home', offeredAt: 50 }
const settled = (certainty: 1 | 2, home: SimpleGrade): FeedBody => ({
  kind: 'bet_settlement',
  certainty,
  markets: [{ key: '1x2', outcomes: { home } }],
})
const rolledBack: FeedBody = { kind: 'rollback_bet_settlement', markets: ['1x2'] }
const cancel = (
  kind: 'bet_cancel' | 'rollback_bet_cancel',
  startTime: number | null,
  endTime: number | null,
): FeedBody => ({
  kind,
  startTime,
  endTime,
  markets: 'all',
  reason: 'review',
})

/** One message per second, in the feed's order. */
const logOf = (...bodies: readonly FeedBody[]): ResultMessage[] =>
  bodies.map((body, index) => ({ generatedAt: 1000 * index, seq: index + 1, body }))

function* orders<Item>(items: readonly Item[]): Generator<Item[]> {
  if (items.length === 0) yield []
  for (const [index, item] of items.entries())
    for (const rest of orders(items.filter((_, other) => other !== index))) yield [item, ...rest]
}

it('grades a pick by the order in which the feed spoke, however its messages came and came again [A10]', () => {
  const cases: readonly (readonly [SimpleGrade | null, ...FeedBody[]])[] = [
    [null],
    ['won', settled(1, 'won')],
    ['lost', settled(1, 'won'), settled(2, 'lost')],
    // a live scout's settlement does not replace a confirmed one
    ['lost', settled(2, 'lost'), settled(1, 'won')],
    [null, settled(1, 'won'), rolledBack],
    ['lost', settled(1, 'won'), rolledBack, settled(1, 'lost'), settled(2, 'lost')],
    // a cancellation is effective until rolled back, whatever was settled
    ['void', settled(2, 'won'), cancel('bet_cancel', null, null)],
    ['void', cancel('bet_cancel', 50, 60), settled(2, 'won')],
    ['won', cancel('bet_cancel', 51, null), cancel('bet_cancel', null, 50), settled(2, 'won')],
    ['won', settled(1, 'won'), cancel('bet_cancel', 40, 60), cancel('rollback_bet_cancel', 40, 60)],
    ['void', cancel('bet_cancel', 40, 60), cancel('bet_cancel', null, null), cancel('rollback_bet_cancel', 40, 60)],
  ]
  for (const [grade, ...bodies] of cases) {
    const log = logOf(...bodies)
    for (const order of orders(log)) expect(gradeOf([...order, ...order.slice(0, 2)], PICK)).toBe(grade)
  }
})
