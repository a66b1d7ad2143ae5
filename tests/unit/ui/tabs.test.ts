import { expect, test } from 'vitest'
import { tabOfKey } from '~/ui/tabs.tsx'

test('the arrows go around the tabs, Home and End to the first and the last', () => {
  expect([tabOfKey('ArrowRight', 0, 3), tabOfKey('ArrowRight', 2, 3), tabOfKey('ArrowLeft', 0, 3)]).toEqual([1, 0, 2])
  expect([tabOfKey('Home', 2, 3), tabOfKey('End', 0, 3), tabOfKey('Enter', 0, 3)]).toEqual([0, 2, undefined])
})
