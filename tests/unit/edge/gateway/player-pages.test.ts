import { expect, test } from 'vitest'
import type { PageShell } from '#server/edge/gateway/pages/facts.ts'
import { isUsableShell, shellToKeep } from '#server/edge/gateway/pages/player-pages.ts'

const MINUTE = 60_000

const shell = (name: string): PageShell => ({
  bytes: 0,
  headers: [['x-name', name]],
  fill: () => ({ pieces: [], inline: '' }),
})
const nameOf = ({ shell }: { shell: PageShell | null }) => shell?.headers[0]?.[1] ?? null

test('a shell that lacks something takes the place of no whole one of the last ten minutes', () => {
  const first = shellToKeep(undefined, { value: shell('first'), isDegraded: false }, 0)
  const later = shellToKeep(first, { value: shell('poor'), isDegraded: true }, 5 * MINUTE)
  expect(nameOf(later)).toBe('first')
  // its age is that of its render, however often it was stored since
  expect(nameOf(shellToKeep(later, { value: shell('poor'), isDegraded: true }, 9 * MINUTE))).toBe('first')
  expect(nameOf(shellToKeep(later, { value: shell('poor'), isDegraded: true }, 10 * MINUTE))).toBe('poor')
  expect(nameOf(shellToKeep(later, { value: shell('second'), isDegraded: false }, 6 * MINUTE))).toBe('second')
})

test('without a whole one a rush shares the one that lacks something, for five seconds', () => {
  const poor = shellToKeep(undefined, { value: shell('poor'), isDegraded: true }, 0)
  expect([nameOf(poor), isUsableShell(poor, 4999), isUsableShell(poor, 5000)]).toEqual(['poor', true, false])
  // a further degraded render keeps it, and a complete one replaces it
  const still = shellToKeep(poor, { value: shell('still poor'), isDegraded: true }, MINUTE)
  expect([nameOf(still), isUsableShell(still, MINUTE + 4999)]).toEqual(['still poor', true])
  const whole = shellToKeep(still, { value: shell('whole'), isDegraded: false }, 2 * MINUTE)
  expect([nameOf(whole), isUsableShell(whole, 9 * MINUTE)]).toEqual(['whole', true])
})
