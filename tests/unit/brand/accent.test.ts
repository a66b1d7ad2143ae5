import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { accentFaults, accentOf, accentStyles, GROUNDS } from '#server/brand/accent.ts'
import { DEFAULT_LINE } from '#server/brand/icon.ts'
import { type Colour, contrast, over, parseOklch } from '../../support/colour.ts'

const tokens = readFileSync('app/styles/tokens.css', 'utf8')

function tokenOf(name: string, theme: 'light' | 'dark'): Colour {
  const [, light = '', dark = ''] =
    new RegExp(`--color-${name}: light-dark\\(\\s*(oklch\\([^)]+\\)),\\s*(oklch\\([^)]+\\))`).exec(tokens) ?? []
  return parseOklch(theme === 'light' ? light : dark)
}

function colourOf(hex: string): Colour {
  const [red = 0, green = 0, blue = 0, alpha = 255] = (hex.match(/[\da-f]{2}/g) ?? []).map((part) =>
    Number.parseInt(part, 16),
  )
  return { red: red / 255, green: green / 255, blue: blue / 255, alpha: alpha / 255 }
}

const hexOf = ({ red, green, blue }: Colour) =>
  `#${[red, green, blue]
    .map((channel) =>
      Math.round(channel * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

test('the grounds that an accent is measured on are those of the tokens', () => {
  for (const theme of ['light', 'dark'] as const) {
    expect(GROUNDS[theme]).toEqual({
      ink: hexOf(tokenOf('ink', theme)),
      panel: hexOf(tokenOf('surface-1', theme)),
      raised: hexOf(tokenOf('surface-3', theme)),
    })
  }
  expect(DEFAULT_LINE).toBe(hexOf(tokenOf('accent', 'dark')))
})

/** The color in steps of a screen's channels. */
const shownAs = (colour: Colour) => colourOf(hexOf(colour))

/** Tokens of the style sheet of an accent, in a theme. */
function styled(accent: string, theme: 'light' | 'dark') {
  const chosen = accentOf({ SITE_ACCENT: accent })
  if (!chosen) throw new Error('no accent')
  const css = accentStyles(chosen)
  expect(css).toMatch(/^:root,\[data-theme\]\{[^{}]*\}\n$/)
  return (name: string) => {
    const [, value = ''] = new RegExp(`--color-${name}:([^;}]+)`).exec(css) ?? []
    const [, light, dark] = /^light-dark\((.+),(.+)\)$/.exec(value) ?? []
    return (theme === 'light' ? light : dark) ?? value
  }
}

const ACCENTS = ['#7a1fd1', '#ffd400', '#0a3d91', '#e5173f', '#111111', '#fdfdfd', '#00b894', '#c5ee37']

describe.each(ACCENTS)('of %s', (accent) => {
  test.each(['light', 'dark'] as const)('text, lines and edges are seen in the %s theme', (theme) => {
    const token = styled(accent, theme)
    for (const fill of ['volt', 'volt-hover', 'volt-press'])
      expect(contrast(colourOf(token('on-volt')), colourOf(token(fill))), fill).toBeGreaterThanOrEqual(4.5)
    const [panel, ...grounds] = ['surface-1', 'ink', 'surface-2', 'surface-3'].map((name) =>
      shownAs(tokenOf(name, theme)),
    )
    if (!panel) throw new Error('no panel')
    for (const ground of [panel, ...grounds, over(colourOf(token('volt-dim')), panel)])
      expect(contrast(colourOf(token('accent')), ground)).toBeGreaterThanOrEqual(4.5)
    const edge = token('accent-edge')
    const seen = edge === 'transparent' ? token('volt') : edge
    expect(contrast(colourOf(seen), panel)).toBeGreaterThanOrEqual(3)
  })
})

test('an accent on which no text reads stops the start, with the ratio and what is needed', () => {
  expect(accentFaults({ SITE_ACCENT: '#7a1fd1' })).toEqual([])
  expect(accentFaults({ SITE_ACCENT: '#7a1fd1', SITE_ACCENT_INK: '#000000' })).toEqual([
    'SITE_ACCENT_INK: text of #000000 on #7a1fd1 has a contrast of 2.94:1, and needs 4.5:1 (WCAG 1.4.3)',
  ])
  expect(accentFaults({ SITE_ACCENT: '#787878' })).toEqual([
    expect.stringMatching(/^SITE_ACCENT: text of #\w{6} on #787878 has a contrast of 4\.\d\d:1, and needs 4\.5:1/),
  ])
  expect(accentFaults({ SITE_ACCENT_INK: '#000000' })).toEqual([
    'SITE_ACCENT_INK: needs a SITE_ACCENT, which it is written on',
  ])
})
