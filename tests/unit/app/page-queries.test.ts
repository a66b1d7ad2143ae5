import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PAGE_QUERIES } from '~/shell/page-queries.ts'

test('every name that a route reads of its query is known: any other is taken for nothing', () => {
  const sources = globSync(['app/{routes,lib}/**/*.{ts,tsx}', 'app/features/*/*-route.ts']).map((file) =>
    readFileSync(file, 'utf8'),
  )
  const read = sources
    .flatMap((source) => [...source.matchAll(/\(\{([^{}]*)\}: Query\)|\bsearch\.(\w+)/g)])
    .flatMap(([, names = '', name]) => [...names.matchAll(/\w+/g)].map(([one]) => one).concat(name ?? []))
  expect(read).toContain('errorCode')
  expect([...new Set(read)].toSorted()).toEqual([...PAGE_QUERIES.read].toSorted())
})
