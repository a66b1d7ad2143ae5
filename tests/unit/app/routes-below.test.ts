import { expect, test } from 'vitest'
import { routesBelow } from '~/lib/pages/routes-below.ts'

test('routes are named as the router names them, whatever they stand in', () => {
  const tree = {
    children: {
      home: { options: { path: '/' } },
      profile: {
        options: { path: '/profile' },
        children: [{ options: { path: '/' } }, { options: { path: '/access' } }],
      },
      pathless: { children: [{ options: { path: '/games/cases/$slug' } }] },
    },
  }
  expect(new Set(routesBelow(tree).map(([path]) => path))).toEqual(
    new Set(['/', '/profile', '/profile/access', '/games/cases/$slug']),
  )
})
