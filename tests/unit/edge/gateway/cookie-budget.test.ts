import { expect, test } from 'vitest'
import { cutToBytes, fittingCookies } from '#server/edge/gateway/cookie-budget.ts'
import { type CookieChange, NO_FACTS } from '#server/edge/gateway/redirect-rule.ts'
import { attribution } from '#server/edge/gateway/redirect-rules/attribution.ts'
import { visitor } from '#server/edge/gateway/redirect-rules/visitors.ts'
import { pageRequestOf } from '../../../support/gateway/page-request.ts'
import fc from '../../../support/run/fast-check.ts'

const TAGS = ['stag', 'partnerId', 'advertiseUid', 'advertiseSource', 'cpaOneUid', 'partner', 'adplace', 'pr'] as const

const bytesOf = (cookies: ReadonlyMap<string, string>) =>
  [...cookies].reduce((sum, [name, value]) => sum + `${name}=${encodeURIComponent(value)}; `.length, 0)

/** Opens links one after the other as one browser, and returns its cookies of attribution. */
function opened(links: readonly string[]): Map<string, string> {
  const kept = new Map<string, string>()
  for (const link of links)
    for (const { name, value } of attribution(pageRequestOf(link, { cookies: Object.fromEntries(kept) }), NO_FACTS)
      .cookies ?? [])
      if (value === null) kept.delete(name)
      else kept.set(name, value)
  return kept
}

test('the tags of any links take at most 1 kB of cookies together, and none is cut [E11 A5]', () => {
  const tag = fc.constantFrom('я'.repeat(256), 'метка', 'a'.repeat(256), '%'.repeat(100), '1', '😀'.repeat(60))
  const link = fc.dictionary(fc.constantFrom(...TAGS), tag).map((tags) => `/?${new URLSearchParams(tags)}`)
  fc.assert(
    fc.property(fc.array(link, { minLength: 1, maxLength: 4 }), (links) => {
      const kept = opened(links)
      expect(bytesOf(kept)).toBeLessThanOrEqual(1024)
      const sent = new Set(links.flatMap((one) => [...new URL(one, 'http://a').searchParams.values()]))
      for (const value of kept.values()) expect(sent).toContain(value)
    }),
  )
})

test('a tag that does not fit is dropped, also from what is reported, and the next that fits stays [E5 E11 C19]', () => {
  const link = `/?${new URLSearchParams({ stag: 'я'.repeat(200), partnerId: 'p1' })}`
  const { cookies = [], analyticsEvents = [] } = attribution(pageRequestOf(link), NO_FACTS)
  expect(cookies).toEqual([{ name: 'partnerId', value: 'p1' }])
  const sources = analyticsEvents.find(({ call }) => call === 'attachSource')
  expect(sources?.input).toMatchObject({ stag: null, partnerId: 'p1' })
})

test('optional cookies give way at 2 kB, and needed ones never do', () => {
  const jar = {
    get: (name: string) => (name === 'token' ? 't'.repeat(1500) : name === 'stag' ? 's'.repeat(400) : null),
  }
  const changes: CookieChange[] = [
    { name: 'super_bonus', value: 'b'.repeat(200) },
    { name: 'adBonusModal', value: 'true' },
    { name: 'geo', value: 'g'.repeat(200) },
    { name: 'stag', value: null },
    { name: 'super_bonus', value: 'b'.repeat(200) },
  ]
  expect(fittingCookies(changes, jar)).toEqual(changes.slice(1))
})

test('of parameters of one name the first that is not empty counts, in cookies and reports [A5 C33]', () => {
  const { cookies = [], analyticsEvents = [] } = attribution(
    pageRequestOf('/?partnerId=A&partnerId=B&stag=&stag=real1&promo=&promo=WELCOME1'),
    NO_FACTS,
  )
  const kept = Object.fromEntries(cookies.map(({ name, value }) => [name, value]))
  expect(kept).toMatchObject({ partnerId: 'A', stag: 'real1', adBonusValue: 'WELCOME1' })
  const inputs = Object.fromEntries(analyticsEvents.map(({ call, input }) => [call, input]))
  expect(inputs).toMatchObject({
    affiliate: { partnerId: 'A', stag: 'real1', promo: 'WELCOME1' },
    attachSource: { partnerId: 'A', stag: 'real1' },
  })
})

test('the name of a browser is kept in at most 256 bytes', () => {
  const name = visitor(pageRequestOf('/', { userAgent: 'é'.repeat(400) }), NO_FACTS).cookies?.[0]?.value ?? ''
  expect(encodeURIComponent(name).length).toBeLessThanOrEqual(256)
  expect(cutToBytes('a😀b', 3)).toBe('a')
  expect(cutToBytes('a😀b', 13)).toBe('a😀')
})
