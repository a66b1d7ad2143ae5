import { expect, test } from 'vitest'
import { playerName } from '#server/shared/constants/player-name.ts'

const NAMES: readonly (readonly [typed: string, kept: string | null])[] = [
  [' Ada   Byron ', 'Ada Byron'],
  ['Ада Байрон', 'Ада Байрон'],
  ['Әлия', 'Әлия'],
  ['José', 'José'],
  ['अदिति', 'अदिति'],
  ['Ａda', 'Ada'],
  ['ﬁnn', 'finn'],
  ['admiral', 'admiral'],
  // look-alikes: fullwidth, Cyrillic and Greek letters, digits, signs between
  ['Ａdmin', null],
  ['Аdmin', null],
  ['Adαm', null],
  ['Аda', null],
  ['admin', null],
  ['A.d-m i_n', null],
  ['adm1n', null],
  ['5upp0rt', null],
  ['Админ', null],
  ['Fairline', null],
  ['a', null],
  ['a\u202eda', null],
  ['a\u200bda', null],
  ['x'.repeat(33), null],
]

test.each(NAMES)('the name %j is kept as %j', (typed, kept) => {
  expect(playerName(typed)).toBe(kept)
})
