import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Stop } from '#server/supervisor/stop.mjs'
import { checkNode, chooseNode, isAtLeast } from '#server/supervisor/toolchain.mjs'
import { temporaryDirectory } from '../../support/temporary-directory.ts'

const own = (version: string) => ({ path: '/usr/bin/node', version })

/** A packaged Node that prints a version, or does not run at all. */
function packageNode(root: string, script: string) {
  mkdirSync(join(root, 'node_modules/.bin'), { recursive: true })
  const file = join(root, 'node_modules/.bin/node')
  writeFileSync(file, script)
  chmodSync(file, 0o755)
  return file
}

test('versions compare by number, not by text', () => {
  expect(isAtLeast('v22.18.0', [22, 18])).toBe(true)
  expect(isAtLeast('v24.1.0', [22, 18])).toBe(true)
  expect(isAtLeast('v22.9.0', [22, 18])).toBe(false)
  expect(isAtLeast('v20.20.2', [22, 18])).toBe(false)
})

test('a Node too old to install with is named in one line', () => {
  expect(() => checkNode('v18.20.0')).toThrow(Stop)
  expect(() => checkNode('v20.0.0')).not.toThrow()
})

test('the packaged Node serves when it runs', () => {
  using root = temporaryDirectory()
  const packaged = packageNode(root.path, '#!/bin/sh\necho v24.21.0\n')
  expect(chooseNode(root.path, own('v20.20.2'))).toBe(packaged)
})

test("the caller's own Node serves where the packaged one cannot run", () => {
  using root = temporaryDirectory()
  packageNode(root.path, '#!/bin/sh\nexit 127\n')
  expect(chooseNode(root.path, own('v24.0.0'))).toBe('/usr/bin/node')
})

test('without a Node that is new enough the line says what to install', () => {
  using root = temporaryDirectory()
  expect(() => chooseNode(root.path, own('v22.21.0'))).toThrow('Node 24 or newer is needed, this is v22.21.0')
})

test('a Node too old for the sources hands its program over, with its arguments and its exit code', () => {
  using root = temporaryDirectory()
  cpSync('server/supervisor', join(root.path, 'server/supervisor'), { recursive: true })
  const packaged = packageNode(
    root.path,
    `#!/bin/sh\n[ "$1" = --version ] && echo v24.21.0 && exit\necho "$@"\nexit 7\n`,
  )
  const check = join(root.path, 'server/supervisor/check-node.mjs')
  const old = `Object.defineProperty(process, 'version', { value: 'v20.20.2' })`
  const args = [
    '--import',
    `data:text/javascript,${encodeURIComponent(old)}`,
    '--import',
    check,
    'program.ts',
    'a',
    'b c',
  ]
  const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  expect([status, stdout]).toEqual([7, expect.stringMatching(/program\.ts a b c\n$/)])
  expect(packaged).toContain(root.path)
})
