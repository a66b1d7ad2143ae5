import { expect, test } from 'vitest'
import { shapeDifferences } from './shape.ts'

test.each([
  [{ a: 1, b: ['x'] }, { a: 2, b: [] }, []],
  [{ a: { b: null } }, { a: { b: 'x' } }, []],
  [{ a: 1 }, {}, ['$.a: missing']],
  [{}, { a: 1 }, ['$.a: not documented']],
  [{ a: 1 }, { a: '1' }, ['$.a: string where number belongs']],
  [{ a: [] }, { a: {} }, ['$.a: object where list belongs']],
  [[{ a: 1 }], [{ a: 1 }, { a: true }], ['$[1].a: boolean where number belongs']],
])('the shape of %j and of %j', (documented, actual, differences) => {
  expect(shapeDifferences(documented, actual)).toStrictEqual(differences)
})
