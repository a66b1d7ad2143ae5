import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from '~/lib/pages/search.ts'

test('values are read as what they are', () => {
  expect(parseSearch('?errorCode=404&login=true&q=dice')).toEqual({ errorCode: 404, login: true, q: 'dice' })
})

test('a code that only looks like a number comes through as it was sent [C15]', () => {
  for (const code of ['12e7', '1e999', '12345678901234567890', '0x10', '1.0', '4/0Adeu5']) {
    const query = `?code=${encodeURIComponent(code)}`
    expect(parseSearch(query)).toEqual({ code })
    expect(stringifySearch(parseSearch(query))).toBe(query)
  }
})

test('brackets that nest deeper than a parser can follow stay a text', () => {
  const deep = '['.repeat(7000) + ']'.repeat(7000)
  expect(parseSearch(`?a=${deep}`)).toEqual({ a: deep })
  expect(stringifySearch({ a: deep })).toBe(`?a=${encodeURIComponent(deep)}`)
})
