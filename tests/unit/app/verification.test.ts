import { expect, test } from 'vitest'
import { verificationOf } from '~/features/profile/verification.ts'

test.each([
  ['init', 'pending'],
  ['waiting', 'pending'],
  ['user_pending', 'pending'],
  ['pending', 'pending'],
  ['failed', 'failed'],
  ['unverified', 'failed'],
  ['success', 'success'],
  ['verified', 'success'],
  ['', 'none'],
  ['VERIFIED', 'none'],
  ['constructor', 'none'],
])('the status %j is shown as %s [S1]', (status, shown) => {
  expect(verificationOf(status)).toBe(shown)
})
