import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'

const catalogue = z.object({ $schema: z.string() }).catchall(z.string())

function readTexts(locale: 'en' | 'ru'): ReadonlyMap<string, string> {
  const { $schema: _, ...texts } = catalogue.parse(JSON.parse(readFileSync(`messages/console/${locale}.json`, 'utf8')))
  return new Map(Object.entries(texts))
}

const [english, russian] = [readTexts('en'), readTexts('ru')]

const usedKeys = new Set(
  globSync('app/console/**/*.{ts,tsx}', { exclude: ['app/console/paraglide/**'] }).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bm\.([a-z]\w*)/g)].map(([, key = '']) => key),
  ),
)

const inputs = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()

test('the console has each text that its sources name in English and in Russian, and no other', () => {
  expect(usedKeys.size).toBeGreaterThan(0)
  expect([...english.keys()].sort()).toEqual([...usedKeys].sort())
  expect([...russian.keys()].sort()).toEqual([...usedKeys].sort())
})

test('both languages take the same values, and no text is empty', () => {
  for (const [key, text] of english) {
    expect(inputs(russian.get(key) ?? ''), key).toEqual(inputs(text))
    expect(text.trim(), key).not.toBe('')
    expect(russian.get(key)?.trim(), key).not.toBe('')
  }
})
