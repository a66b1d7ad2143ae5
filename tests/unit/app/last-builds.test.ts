import { expect, test } from 'vitest'
import { type RetainedFiles, retainedFiles } from '../../../app/build/last-builds.ts'

const DAY_MS = 86_400_000
const OLD = 'assets/ru/old-1.js'

/** Stored files after builds at these times, none of which contains the file any more. */
function afterBuilds(times: readonly number[]): RetainedFiles {
  return times.reduce<RetainedFiles>(
    (before, now) => retainedFiles(OLD in before || before === FIRST ? [OLD] : [], before, now),
    FIRST,
  )
}
const FIRST: RetainedFiles = {}

test('what was served until the new build stays for a day from it, however old that was', () => {
  expect(retainedFiles([OLD], {}, 1000)).toEqual({ [OLD]: { goneAt: 1000, builds: 1 } })
  expect(afterBuilds([1000, 1000 + DAY_MS - 1])).toEqual({ [OLD]: { goneAt: 1000, builds: 2 } })
  expect(afterBuilds([1000, 1000 + DAY_MS])).toEqual({})
})

test('somebody who builds all day keeps the files of three builds', () => {
  expect(afterBuilds([1, 2, 3])).toEqual({ [OLD]: { goneAt: 1, builds: 3 } })
  expect(afterBuilds([1, 2, 3, 4])).toEqual({})
})
