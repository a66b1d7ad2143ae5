import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LANGUAGE_TAGS, LOCALES } from '#server/shared/constants/locales.ts'
import { CLOSED_ON_MIRROR } from '#server/shared/constants/route-rules.ts'
import { webManifest } from '~/lib/pages/web-manifest.ts'
import { overwriteGetLocale } from '~/paraglide/runtime.js'

type Manifest = {
  id: string
  name: string
  lang: string
  start_url: string
  icons: { src: string; purpose?: string }[]
  shortcuts: { name: string; url: string }[]
}

const manifestIn = (locale: (typeof LOCALES)[number]) => {
  overwriteGetLocale(() => locale)
  return webManifest({ name: 'Acme', rules: [], closed_games: [] }, locale) as Manifest
}

test('the manifest is one app in each language, with the operator’s name and shortcuts of that language [P4]', () => {
  const manifests = LOCALES.map((locale) => ({ locale, ...manifestIn(locale) }))
  expect(new Set(manifests.map(({ id }) => id))).toEqual(new Set(['/']))
  expect(new Set(manifests.map(({ shortcuts }) => shortcuts.map(({ name }) => name).join())).size).toBe(LOCALES.length)
  for (const { locale, name, lang, start_url, shortcuts } of manifests) {
    expect([name, lang]).toEqual(['Acme', LANGUAGE_TAGS[locale]])
    expect(start_url).toBe(locale === 'ru' ? '/' : `/${locale}`)
    for (const { url } of shortcuts) expect(url.startsWith(locale === 'ru' ? '/' : `/${locale}/`)).toBe(true)
  }
})

test('each icon is among the public files, one of them for masks [P4]', () => {
  const { icons } = manifestIn('ru')
  for (const { src } of icons) expect([src, existsSync(`public${src}`)]).toEqual([src, true])
  expect(icons.filter(({ purpose }) => purpose === 'maskable')).toHaveLength(1)
})

test('no shortcut leads to a page that is closed on this host [N5 P4]', () => {
  overwriteGetLocale(() => 'en')
  const { shortcuts } = webManifest({ name: 'Acme', rules: CLOSED_ON_MIRROR, closed_games: [] }, 'en') as Manifest
  expect(shortcuts.map(({ url }) => url)).toEqual(['/en/games/slots', '/en/betting', '/en/fairness'])
})

test('no shortcut leads to a game that is off', () => {
  overwriteGetLocale(() => 'en')
  const everywhere = { currency: null, country: null }
  const closed_games = [
    { game: 'slots', state: 'off' as const, ...everywhere },
    { game: 'crash', state: 'maintenance' as const, ...everywhere },
  ]
  const { shortcuts } = webManifest({ name: 'Acme', rules: [], closed_games }, 'en') as Manifest
  expect(shortcuts.map(({ url }) => url)).toEqual(['/en/games/crash', '/en/betting', '/en/fairness'])
})
