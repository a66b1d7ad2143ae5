import { describe, expect, test } from 'vitest'
import { type Modal, modalOfSearch, modalSearch, searchOfModal } from '~/lib/pages/modals.ts'

const openedBy = (search: Record<string, unknown>) => modalOfSearch(modalSearch(search))

describe('the query flags [R30]', () => {
  test.each<[Record<string, unknown>, Modal | undefined]>([
    [{ signup: true }, { name: 'Register' }],
    [{ login: '' }, { name: 'Login' }],
    [{ login: 1 }, { name: 'Login' }],
    [{ deposit: true }, { name: 'PayIn' }],
    [{ deposit: '' }, { name: 'PayIn' }],
    [{ deposit: 'dep_1' }, { name: 'PayIn', depositId: 'dep_1' }],
    [{ login: false }, undefined],
    [{ deposit: false }, undefined],
    [{ login: { nested: 'object' } }, undefined],
    [{}, undefined],
  ])('%j opens %j', (search, modal) => {
    expect(openedBy(search)).toEqual(modal)
  })

  test('a modal with a flag is found again by the flag that it sets', () => {
    const modals: Modal[] = [
      { name: 'Login' },
      { name: 'Register' },
      { name: 'PayIn' },
      { name: 'PayIn', depositId: 'dep_1' },
    ]
    for (const modal of modals) expect(openedBy(searchOfModal(modal))).toEqual(modal)
  })

  test('a modal that only buttons open has none', () => {
    expect(searchOfModal({ name: 'Fairness' })).toEqual({})
  })

  test('a sign-in leads to a page of this site only', () => {
    expect(modalSearch({ login: true, next: '/profile/history?list=bets#top' }).next).toBe(
      '/profile/history?list=bets#top',
    )
    for (const next of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      'javascript:alert(1)',
      7,
      undefined,
    ])
      expect(modalSearch({ login: true, next }).next).toBeUndefined()
  })

  test('the rest of the query passes through', () => {
    expect(modalSearch({ utm_source: 'ad', login: 'x' })).toEqual({ utm_source: 'ad', login: true })
  })
})
