import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
/** Functions whose last bits ECMAScript leaves to each engine: a page could not replay a match identically. */
const LEFT_TO_ENGINES =
  /\bMath\.(?!(?:abs|ceil|floor|imul|max|min|round|sign|trunc|sqrt)\b)[a-z]\w*|[\w)\]]\s*\*\*\s*[\w(]/g

test('the laws of sports compute with nothing but what every engine computes alike', () => {
  const files = globSync('server/shared/sports/**/*.ts', { cwd: ROOT })
  expect(files.length).toBeGreaterThan(0)
  const found = files.flatMap((file) => {
    const code = readFileSync(`${ROOT}${file}`, 'utf8').replace(/\/\*\*[\s\S]*?\*\/|\/\/.*/g, '')
    return (code.match(LEFT_TO_ENGINES) ?? []).map((what) => `${file}: ${what}`)
  })
  expect(found).toEqual([])
  expect('Math.pow(2, 3) + 2 ** 3'.match(LEFT_TO_ENGINES)).toHaveLength(2)
})
