import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SHARED_MODULES, SHARED_PATTERNS } from '~/build/shared-modules.ts'

const INNERMOST = /\((\?:|\?!)([^()]*)\)/

/** Expands a pattern to one per listed name, including excluded names. */
function eachNameOf(source: string): string[] {
  const [group, kind, names] = INNERMOST.exec(source) ?? []
  if (group === undefined || names === undefined) return [source]
  // an excluded name must exist as well
  return names
    .split('|')
    .flatMap((name) => eachNameOf(source.replace(group, () => (kind === '?!' ? `${name}\\.js$` : name))))
}

const LIBRARIES =
  'react,scheduler,use-sync-external-store,@tanstack/{react-router,router-core,history,react-store,store,query-core,react-query}'
const modules = globSync([
  `node_modules/{${LIBRARIES}}/**/*.js`,
  'app/{features/catalogue,games,lib,paraglide}/**/*.{ts,tsx,js}',
  'server/shared/{constants,money}/*.ts',
]).map((file) => `/${file}`)

test('every module that all pages share is found by its name', () => {
  const names = SHARED_PATTERNS.flatMap(({ source }) => eachNameOf(source))
  expect(names.length).toBeGreaterThan(0)
  expect(names.filter((name) => !modules.some((module) => new RegExp(name).test(module)))).toEqual([])
})

test('a name that nothing has any more is noticed', () => {
  expect([...new Set(eachNameOf('/(?:a|b/(?:c|d))x(?!e|f)'))].toSorted()).toEqual(
    ['/axe\\.js$', '/axf\\.js$', '/b/cxe\\.js$', '/b/cxf\\.js$', '/b/dxe\\.js$', '/b/dxf\\.js$'].toSorted(),
  )
  expect(SHARED_MODULES.test('/app/lib/gone.ts')).toBe(false)
})
