import { describe, expect, test } from 'vitest'
import { LOCALES } from '#server/shared/constants/locales.ts'
import { localeHref, switchHref } from '~/lib/pages/locale-links.ts'
import { localeLinks, openGraphLocale } from '~/lib/pages/seo.ts'

describe('the same page in another locale [A7 R35]', () => {
  test.each([
    ['/games/dice?stake=5&x=a%20b#proof', 'en', '/en/games/dice?stake=5&x=a%20b#proof'],
    ['/en/games/dice?stake=5', 'ru', '/games/dice?stake=5'],
    ['/kz/games/dice', 'br', '/br/games/dice'],
    ['/', 'hi', '/hi'],
    ['/en', 'ru', '/'],
    ['/en?login=true', 'ru', '/?login=true'],
    ['/en?login=true', 'kz', '/kz?login=true'],
    ['/energy', 'en', '/en/energy'],
  ] as const)('%s in %s is %s', (href, locale, expected) => {
    expect(localeHref(href, locale)).toBe(expected)
  })

  test('there and back is the same address', () => {
    for (const locale of LOCALES)
      expect(localeHref(localeHref('/fairness?bet=1', locale), 'ru')).toBe('/fairness?bet=1')
  })
})

test('a switch to the default locale names it, since the bare path would follow the cookie [S10]', () => {
  expect(switchHref('/en/games/dice?stake=5', 'ru')).toBe('/ru/games/dice?stake=5')
  expect(switchHref('/en', 'ru')).toBe('/ru/')
  expect(switchHref('/games/dice', 'en')).toBe('/en/games/dice')
})

const HOST = { origin: 'https://play.example', hasNoRussian: false }

describe('the links in a page’s head [R32]', () => {
  const { canonical, alternates } = localeLinks(HOST, '/en/games/dice', 'en')

  test('canonical is absolute, in the locale of the page, without a query', () => {
    expect(canonical).toBe('https://play.example/en/games/dice')
  })

  test('every locale is named by its BCP-47 tag, and the bare path is the default', () => {
    expect(Object.fromEntries(alternates.map(({ hrefLang, href }) => [hrefLang, href]))).toMatchObject({
      'ru-RU': 'https://play.example/games/dice',
      'en-US': 'https://play.example/en/games/dice',
      'kk-KZ': 'https://play.example/kz/games/dice',
      'pt-BR': 'https://play.example/br/games/dice',
      'hi-IN': 'https://play.example/hi/games/dice',
      'x-default': 'https://play.example/games/dice',
    })
  })

  test('every locale names the same set, as hreflang has to be mutual', () => {
    for (const locale of LOCALES)
      expect(localeLinks(HOST, localeHref('/games/dice', locale), locale).alternates).toEqual(alternates)
  })

  test('Open Graph writes locales with an underscore', () => {
    expect(LOCALES.map(openGraphLocale)).toEqual(expect.arrayContaining(['ru_RU', 'en_US', 'kk_KZ', 'pt_BR', 'hi_IN']))
  })
})
