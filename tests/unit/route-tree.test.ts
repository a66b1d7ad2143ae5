import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

test('the committed route tree has each route and no other: commit app/routeTree.gen.ts with a new one', () => {
  const tree = readFileSync('app/routeTree.gen.ts', 'utf8')
  const inTree = [...tree.matchAll(/from '\.\/routes\/([^']+)'/g)].map((match) => match[1])
  const files = readdirSync('app/routes', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative('app/routes', join(entry.parentPath, entry.name)).replace(/\.tsx?$/, ''))
  expect(inTree.toSorted()).toEqual(files.toSorted())
})
