import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { INKS } from '../../../app/lib/pages/show-theme.ts'
import { type Colour, contrast, over, parseOklch } from '../../support/colour.ts'

const css = readFileSync(new URL('../../../app/styles/tokens.css', import.meta.url), 'utf8')
const OKLCH = String.raw`oklch\([^)]+\)`
const DECLARED = new RegExp(
  `--color-([\\w-]+): (?:light-dark\\(\\s*(${OKLCH}),\\s*(${OKLCH}|transparent)\\s*\\)|(${OKLCH}));`,
  'g',
)

type Tokens = (name: string) => Colour

/** Reads the tokens of a theme. */
function tokensOf(theme: 'light' | 'dark'): Tokens {
  const values = new Map(
    [...css.matchAll(DECLARED)].map(([, name = '', light = '', dark = '', both = '']) => [
      name,
      both || (theme === 'light' ? light : dark),
    ]),
  )
  return (name) => {
    const value = values.get(name)
    if (value === undefined) throw new Error(`no token --color-${name}`)
    return parseOklch(value)
  }
}

const light = tokensOf('light')
const dark = tokensOf('dark')
const THEMES = [
  ['light', light],
  ['dark', dark],
] as const

const SURFACES = ['ink', 'surface-1', 'surface-2', 'surface-3']
const pairs = (texts: string[], grounds: string[]) => texts.flatMap((text) => grounds.map((ground) => [text, ground]))

describe('contrast of the tokens, from their OKLCH values', () => {
  test('the measure is WCAG’s', () => {
    expect(contrast(parseOklch('oklch(1 0 0)'), parseOklch('oklch(0 0 0)'))).toBeCloseTo(21, 3)
    // red and #767676 on white: 4.00 and 4.54
    expect(contrast(parseOklch('oklch(0.62796 0.25768 29.2339)'), parseOklch('oklch(1 0 0)'))).toBeCloseTo(4, 1)
    expect(contrast(parseOklch('oklch(0.5659 0 0)'), parseOklch('oklch(1 0 0)'))).toBeCloseTo(4.54, 1)
  })

  test.each(['pocket-red', 'pocket-black'])('paper reads on %s, which boards have in both themes', (ground) => {
    expect(contrast(dark('paper'), dark(ground))).toBeGreaterThanOrEqual(4.5)
  })

  test('what is filled with volt has an edge by day, and is seen without one by night', () => {
    expect(contrast(light('accent-edge'), light('surface-1'))).toBeGreaterThanOrEqual(3)
    expect(contrast(dark('volt'), dark('surface-1'))).toBeGreaterThanOrEqual(3)
  })
})

describe.each(THEMES)('the %s theme', (_, colour) => {
  test.each(pairs(['paper', 'paper-2', 'paper-3'], SURFACES))('%s reads on %s', (text, ground) => {
    expect(contrast(colour(text), colour(ground))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(pairs(['win', 'loss', 'info', 'gold', 'accent', 'violet'], ['surface-1', 'surface-2']))(
    '%s reads on %s',
    (text, ground) => {
      expect(contrast(colour(text), colour(ground))).toBeGreaterThanOrEqual(4.5)
    },
  )

  test.each([
    ['win', 'win'],
    ['loss', 'loss'],
    ['info', 'info'],
    ['gold', 'gold'],
    ['accent', 'volt'],
  ])('%s reads on the wash of %s over a panel', (tone, wash) => {
    const ground = over(colour(`${wash}-dim`), colour('surface-1'))
    expect(contrast(colour(tone), ground)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(['volt', 'volt-hover', 'volt-press'])('its text reads on %s', (ground) => {
    expect(contrast(colour('on-volt'), colour(ground))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(pairs(['line-strong', 'accent', 'loss'], ['ink', 'surface-1']))(
    'a control’s edge in %s is seen on %s',
    (edge, ground) => {
      expect(contrast(colour(edge), colour(ground))).toBeGreaterThanOrEqual(3)
    },
  )

  test('ink reads on paper', () => expect(contrast(colour('ink'), colour('paper'))).toBeGreaterThanOrEqual(4.5))

  test('the toolbar of a browser has the color of the page', () => {
    const { red, green, blue } = colour('ink')
    const hex = [red, green, blue].map((channel) =>
      Math.round(channel * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    expect(Object.values(INKS)).toContain(`#${hex.join('')}`)
  })
})
