import { expect, test } from 'vitest'
import { verificationOf } from '~/features/profile/overview-page.tsx'
import { stepOf } from '~/features/verification/verification-modal.tsx'

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

const DESK = 'https://desk.example/check'

test.each([
  // a new account, a rejected one, and one with an expired verification begin with the form
  ['none', 'form', 'desk'],
  ['failed', 'form', 'desk'],
  ['unverified', 'form', 'desk'],
  ['init', 'pages', 'desk'],
  ['user_pending', 'pages', 'desk'],
  // under review: no action is possible
  ['waiting', 'waiting', 'waiting'],
  ['pending', 'waiting', 'waiting'],
  ['success', 'done', 'done'],
  ['verified', 'done', 'done'],
] as const)(
  'at %j the dialog goes on with %s, and with %s where people look at documents elsewhere [S1 R30]',
  (status, own, elsewhere) => {
    expect(stepOf({ status, desk_url: null })).toBe(own)
    expect(stepOf({ status, desk_url: DESK })).toBe(elsewhere)
  },
)
