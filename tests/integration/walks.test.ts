import { expect, test } from 'vitest'
import { countWalks, roomsOf } from '../support/walks/count-walks.ts'

test('a bet, a page and a bet whose credential has run out pass few files', async () => {
  const walks = await countWalks()
  const told = walks.map((walk) => `${walk.name}: ${walk.files.length} files in ${roomsOf(walk)} folders`)
  console.log(
    [...told, ...(process.env.WALKS === 'files' ? walks.flatMap(({ name, files }) => ['', name, ...files]) : [])].join(
      '\n',
    ),
  )
  expect(walks.map(({ files }) => files.length > 0)).toEqual([true, true, true])
})
