import { expect, test } from 'vitest'
import { loggedPath } from '#server/edge/operations/logged-path.ts'

test.each([
  ['/reset-password/vX3k_9-QmZ0aLr7TtYw1bA', '/reset-password/…'],
  ['/en/reset-password/vX3k_9-QmZ0aLr7TtYw1bA/', '/en/reset-password/…/'],
  ['/reset-password/%76X3k_9-QmZ0aLr7TtYw1bA', '/reset-password/…'],
])('%s is logged without what could be a token', (path, logged) => {
  expect(loggedPath(path)).toBe(logged)
})

test.each(['/', '/en/games/dice', '/reset-password', '/api/trpc/auth.login.emailPassword,session.current'])(
  '%s is logged as it is',
  (path) => {
    expect(loggedPath(path)).toBe(path)
  },
)
