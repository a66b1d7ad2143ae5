import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { BESIDE_BUNDLES } from '#server/supervisor/bundle.ts'
import { ARCHITECTURES, CannotFetch, tracePackages } from '../../../.ci/release/packages.ts'

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))

test.each(ARCHITECTURES)('a release for %s has its native packages, and those of nothing else', (architecture) => {
  const paths = tracePackages(lock, BESIDE_BUNDLES, architecture)
  expect(paths).toEqual(expect.arrayContaining(BESIDE_BUNDLES.map((name) => `node_modules/${name}`)))
  const native = paths.filter((path) => lock.packages[path].optional)
  expect(native).toEqual([
    `node_modules/@img/sharp-libvips-linux-${architecture}`,
    `node_modules/@img/sharp-linux-${architecture}`,
    `node_modules/@libsql/linux-${architecture}-gnu`,
    `node_modules/@node-rs/argon2-linux-${architecture}-gnu`,
  ])
})

test('a dependency is the nearest one, and one that is not locked is named', () => {
  const locked = (dependencies = {}) => ({ version: '1.0.0', integrity: '', dependencies })
  const packages = {
    'node_modules/a': locked({ b: '1', c: '1' }),
    'node_modules/a/node_modules/b': locked({ c: '1' }),
    'node_modules/b': locked(),
    'node_modules/c': locked(),
  }
  expect(tracePackages({ packages }, ['a'], 'x64')).toEqual([
    'node_modules/a',
    'node_modules/a/node_modules/b',
    'node_modules/c',
  ])
  const unlocked = { packages: { 'node_modules/a': locked({ d: '1' }) } }
  expect(() => tracePackages(unlocked, ['a'], 'x64')).toThrow(new CannotFetch('d is not in package-lock.json'))
})
