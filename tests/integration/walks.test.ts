import { expect, test } from 'vitest'
import { countWalks, roomsOf } from '../support/walks/count-walks.ts'

/** Files that may be passed: two thirds of what the first layout took by the same counter (tests/walks.md). */
const MOST = [78, 41, 84]

test('a bet, a page and a bet whose credential has run out pass no more files than was looked at', async () => {
  const walks = await countWalks()
  if (process.env.WALKS === 'print')
    for (const walk of walks)
      console.log([`${walk.name}: ${walk.files.length} files in ${roomsOf(walk)} folders`, ...walk.files].join('\n  '))
  for (const [index, { name, files }] of walks.entries()) {
    expect(files.length, name).toBeGreaterThan(20)
    expect(files.length, name).toBeLessThanOrEqual(MOST[index] ?? 0)
  }
})
