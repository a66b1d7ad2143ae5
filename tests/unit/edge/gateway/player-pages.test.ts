import { expect, test } from 'vitest'
import type { PageShell } from '#server/edge/gateway/page-facts.ts'
import { shellToKeep } from '#server/edge/gateway/player-pages.ts'

const MINUTE = 60_000

const shell = (name: string): PageShell => ({
  headers: [['x-name', name]],
  fill: () => ({ pieces: [], inline: '' }),
})
const nameOf = ({ shell }: { shell: PageShell | null }) => shell?.headers[0]?.[1] ?? null

test('a shell that lacks something takes the place of no whole one of the last ten minutes', () => {
  const first = shellToKeep(undefined, { value: shell('first'), isDegraded: false }, 0)
  const later = shellToKeep(first, { value: shell('poor'), isDegraded: true }, 5 * MINUTE)
  expect(nameOf(later)).toBe('first')
  // its age is that of its render, however often it was kept since
  expect(nameOf(shellToKeep(later, { value: shell('poor'), isDegraded: true }, 9 * MINUTE))).toBe('first')
  expect(nameOf(shellToKeep(later, { value: shell('poor'), isDegraded: true }, 10 * MINUTE))).toBeNull()
  expect(nameOf(shellToKeep(later, { value: shell('second'), isDegraded: false }, 6 * MINUTE))).toBe('second')
})

test('without a whole one each page is rendered by itself', () => {
  expect(nameOf(shellToKeep(undefined, { value: shell('poor'), isDegraded: true }, 0))).toBeNull()
  const none = shellToKeep(undefined, { value: null, isDegraded: false }, 0)
  expect(nameOf(shellToKeep(none, { value: shell('poor'), isDegraded: true }, MINUTE))).toBeNull()
})
