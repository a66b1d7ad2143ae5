import { expect, test } from 'vitest'
import { masked } from '#server/platform/operator/masked.ts'

test.each([
  ['ada.lovelace@example.com', 'ad***@example.com'],
  ['a@example.com', 'a***@example.com'],
  ['+7 (912) 345-67-89', '***89'],
  ['79123456789', '***89'],
  ['asked by ada@example.com and +79123456789 today', 'asked by ad***@example.com and ***89 today'],
  ['0193a7c2-1234-7000-8123-456789012345', '0193a7c2-1234-7000-8123-456789012345'],
  ['welcome-spins', 'welcome-spins'],
  ['on', 'on'],
])('of the operator’s word %s the log keeps %s', (word, kept) => expect(masked(word)).toBe(kept))
