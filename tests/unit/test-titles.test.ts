import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readTitles } from '../support/requirements/find-proofs.ts'

const MAX_LENGTH = 100
const IDS = String.raw`\[[A-Z]\d{1,2}(?:[ ,]+[A-Z]\d{1,2})*\]`
const IDS_AT_END = new RegExp(` ${IDS}$`)
const ANY_IDS = new RegExp(IDS)

/** Titles of a source text that are too long without their requirement ids, or have ids elsewhere than at the end. */
const wrongTitles = (text: string, file?: string): string[] =>
  readTitles(text, file).flatMap(({ title }) => {
    const words = title.replace(IDS_AT_END, '')
    return words.length > MAX_LENGTH || ANY_IDS.test(words) ? [title] : []
  })

test('a test title has at most 100 characters, and its requirement ids in brackets at the end', () => {
  const files = globSync('tests/**/*.{test,spec}.{ts,tsx}').sort()
  const wrong = files.flatMap((file) =>
    wrongTitles(readFileSync(file, 'utf8'), file).map((title) => `${file} ${title}`),
  )
  expect(files.length).toBeGreaterThan(0)
  expect(wrong).toEqual([])
})

test('a title of 101 characters and ids before the end are found in calls of each kind', () => {
  const longest = 'a'.repeat(MAX_LENGTH)
  const tooLong = `${longest}a`
  const accepted = [longest, `${longest} [S5 C17]`, 'a short one', 'an index [0] and a list [a]']
  const rejected = [
    tooLong,
    `${tooLong} [S5]`,
    'ids [S5] in the middle',
    '[S5] ids first',
    'two [S5] [C17]',
    'close[S5]',
  ]
  const calls = ['test', 'it', 'describe', 'test.skip', 'test.describe', 'test.each([1])', 'it.each<[number]>`a`']
  for (const call of calls)
    for (const quote of ["'", '`'])
      expect(
        wrongTitles(
          [...accepted, ...rejected].map((title) => `${call}(${quote}${title}${quote}, () => {})`).join('\n'),
        ),
      ).toEqual(rejected)
  expect(wrongTitles(`test(\`\${SEED} ${longest}\`, () => {})`)).toHaveLength(1)
})
