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
  // a fresh account, one that was refused, and one whose proof ran out begin with who they are
  ['none', 'form', 'desk'],
  ['failed', 'form', 'desk'],
  ['unverified', 'form', 'desk'],
  ['init', 'pages', 'desk'],
  ['user_pending', 'pages', 'desk'],
  // somebody looks: nothing can be done
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
