import { expect, test, vi } from 'vitest'
import { allTitles } from '~/features/history/game-filter.tsx'

test('the filter of the history has every title that is offered, however many pages there are', async () => {
  const titleOf = (index: number) => ({ slug: `title-${index}`, name: `Title ${index}` })
  const all = Array.from({ length: 250 }, (_, index) => titleOf(index))
  const call = vi.fn(async (cursor?: string) => {
    const from = Number(cursor ?? 0)
    return { titles: all.slice(from, from + 100), next: from + 100 < all.length ? `${from + 100}` : null }
  })
  expect(await allTitles(call)).toEqual(all)
  expect(call.mock.calls).toEqual([[], ['100'], ['200']])
})
