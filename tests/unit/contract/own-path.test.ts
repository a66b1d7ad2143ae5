import { expect, test } from 'vitest'
import { ownPath } from '#server/shared/constants/own-path.ts'

test.each([
  ['/', '/'],
  ['/en/games/dice?q=1&show=rtp#table', '/en/games/dice?q=1&show=rtp#table'],
  ['/a/../b', '/b'],
])('%j is a place within the site', (text, path) => {
  expect(ownPath(text)).toBe(path)
})

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/..//evil.example',
  '/./\\evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  'games/dice',
  '',
])('%j leads nowhere [N8 C15]', (text) => {
  expect(ownPath(text)).toBeNull()
})
