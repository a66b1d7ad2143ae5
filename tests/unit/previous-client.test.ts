import { expect, test } from 'vitest'
import { answerShapeOf, unreadable } from '../support/previous-client/answer-shape.ts'

const [THEN, NOW] = ['01890a5d-ac96-774b-bcce-b302099a8057', '01890a5d-ac96-774b-bcce-b302099a8058']

test('an older client can read a response whose fields exist and have their types', () => {
  const shape = answerShapeOf({ bet: { id: THEN, stake: '10', win: true }, list: [{ a: 1 }, { a: 2 }], none: null })
  expect(shape).toEqual({
    bet: { id: `=${THEN}`, stake: 'string', win: 'boolean' },
    list: [{ a: 'number' }],
    none: null,
  })
  const ids = new Map<string, string>()
  const bet = { id: NOW, stake: '20', win: false, more: 1 }
  expect(unreadable(shape, { bet, list: [], none: 5 }, ids)).toEqual([])
  expect(ids).toEqual(new Map([[THEN, NOW]]))
  expect(unreadable(shape, { bet: { ...bet, stake: 20 }, list: [{ b: 1 }] }, ids)).toEqual([
    '$.bet.stake: string is number now',
    '$.list[].a: is gone',
  ])
  expect(unreadable(shape, { bet: [], list: {} }, ids)).toEqual([
    '$.bet: no object any more',
    '$.list: no list any more',
  ])
})
