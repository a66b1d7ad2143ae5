import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { OPENINGS, WORDS } from '../../.ci/lint/words.mjs'
import { temporaryDirectory } from '../support/temporary-directory.ts'

const SCRIPT = resolve('.ci/lint/words.mjs')
const run = promisify(execFile)

/** Output and exit code of the rule in a directory, or for lines of stdin. */
async function check(cwd: string, subjects?: string): Promise<{ readonly code: number; readonly lines: string[] }> {
  const running = run(process.execPath, [SCRIPT, ...(subjects === undefined ? [] : ['-'])], { cwd })
  running.child.stdin?.end(subjects)
  const { stdout, code } = await running.then(
    (output) => ({ ...output, code: 0 }),
    (failure: { stdout: string; code: number }) => failure,
  )
  return { code, lines: stdout.split('\n').slice(1, -1) }
}

async function checkFile(path: string, text: string) {
  using tree = temporaryDirectory()
  mkdirSync(dirname(join(tree.path, path)), { recursive: true })
  writeFileSync(join(tree.path, path), text)
  return await check(tree.path)
}

const [word = ''] = WORDS
const rejected = [
  ...OPENINGS.map((opening) => ['server/probe.ts', `/** ${opening} it is. */\n`, `1: ${opening}`] as const),
  ...WORDS.map((one) => ['app/probe.tsx', `const a = 1\n// It is ${one} here.\n`, `2: ${one}`] as const),
  ['db/probe.ts', `/**\n * ${OPENINGS[0]} it is.\n */\n`, `1: ${OPENINGS[0]}`],
  ['tests/unit/probe.test.ts', `test('it starts ${word}', () => {})\n`, `1: ${word}`],
  ['docs/probe.md', `It starts\n${word.toUpperCase()}.\n`, `2: ${word.toUpperCase()}`],
  ['README.md', `It starts ${word}.\n`, `1: ${word}`],
  ['app/probe.css', `/* ${word} */\n`, `1: ${word}`],
  ['docs/lines.md', `Nothing ${WORDS[3]?.replace(' ', '\n')} this.\n`, `1: ${WORDS[3]}`],
] as const

describe('words that lint rejects', () => {
  test.each(rejected)('in %s: %j', async (path, text, found) => {
    expect(await checkFile(path, text)).toEqual({ code: 1, lines: [`${path}:${found}`] })
  })

  test.each([
    ['server/probe.ts', '/** Whether it is. */\n/** Offers of it. */\n// Of it.\n'],
    ['server/probe.ts', 'const is = "for every renewal"\n'],
    ['server/shared/rules/dice/v1/probe.ts', `// ${word}\n`],
    ['docs/domain/probe.md', `${word}\n`],
    ['messages/probe.md', `${word}\n`],
    ['server/probe.json', `"${word}"\n`],
  ])('but not in %s: %j', async (path, text) => {
    expect(await checkFile(path, text)).toEqual({ code: 0, lines: [] })
  })

  test('in commit subjects, which are read from stdin', async () => {
    const subjects = `tests: cover it\nedge: load pages ${word}\n`
    expect(await check('.', subjects)).toEqual({ code: 1, lines: [`subjects:2: ${word}`] })
    expect(await check('.', 'tests: cover it\n')).toEqual({ code: 0, lines: [] })
  })

  test('are nowhere in this repository', async () => {
    expect(await check('.')).toEqual({ code: 0, lines: [] })
  })
})
