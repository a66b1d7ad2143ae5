import { expect, test } from 'vitest'
import { renamedPath } from '#server/shared/constants/renamed-paths.ts'

test.each([
  ['/sandbox/pay/7', '/payment-pages/sandbox/pay/7'],
  ['/general/payments/callbacks/sandbox', '/callbacks/sandbox'],
  ['/general/payments/callbacks/sandbox/7', null],
  ['/sandbox', null],
  ['/en/sandbox/pay/7', null],
])('the address %s of an earlier release is %s today', (path, today) => {
  expect(renamedPath(path)).toBe(today)
})
