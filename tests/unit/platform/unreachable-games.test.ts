import { expect, test } from 'vitest'
import { unreachableGames } from '#server/platform/unreachable-games.ts'

const PUBLIC = 'https://casino.example'

test.each([
  [PUBLIC, 'http://studio.localhost:4100', true],
  [PUBLIC, 'http://127.0.0.1:4100', true],
  [PUBLIC, 'https://[::1]:4100', true],
  [PUBLIC, 'https://games.example', false],
  [PUBLIC, 'https://localhost.example', false],
  ['http://localhost:3000', 'http://studio.localhost:4100', false],
  [undefined, 'http://studio.localhost:4100', false],
])('a site at %s with games at %s: warned %s', (site, origin, isWarned) => {
  const line = unreachableGames({ PUBLIC_ORIGIN: site }, { games: new Map([['studio', { origin }]]) })
  expect(line?.includes(origin) ?? false).toBe(isWarned)
})
