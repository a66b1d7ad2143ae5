import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Colour, contrast, over, parseOklch } from '../../support/colour.ts'

const css = readFileSync(new URL('../../../app/styles/tokens.css', import.meta.url), 'utf8')
const tokens = new Map(
  [...css.matchAll(/--color-([\w-]+): (oklch\([^)]+\));/g)].map(([, name = '', value = '']) => [
    name,
    parseOklch(value),
  ]),
)

function colour(name: string): Colour {
  const found = tokens.get(name)
  if (!found) throw new Error(`no token --color-${name}`)
  return found
}

const SURFACES = ['ink', 'surface-1', 'surface-2', 'surface-3']
const pairs = (texts: string[], grounds: string[]) => texts.flatMap((text) => grounds.map((ground) => [text, ground]))

describe('contrast of the tokens, from their OKLCH values', () => {
  test('the measure is WCAG’s', () => {
    expect(contrast(parseOklch('oklch(1 0 0)'), parseOklch('oklch(0 0 0)'))).toBeCloseTo(21, 3)
    // red and #767676 on white: 4.00 and 4.54
    expect(contrast(parseOklch('oklch(0.62796 0.25768 29.2339)'), parseOklch('oklch(1 0 0)'))).toBeCloseTo(4, 1)
    expect(contrast(parseOklch('oklch(0.5659 0 0)'), parseOklch('oklch(1 0 0)'))).toBeCloseTo(4.54, 1)
  })

  test.each(pairs(['paper', 'paper-2', 'paper-3'], SURFACES))('%s reads on %s', (text, ground) => {
    expect(contrast(colour(text), colour(ground))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(pairs(['win', 'loss', 'info', 'gold', 'volt'], ['surface-1', 'surface-2']))(
    '%s reads on %s',
    (text, ground) => {
      expect(contrast(colour(text), colour(ground))).toBeGreaterThanOrEqual(4.5)
    },
  )

  test.each(['win', 'loss', 'info', 'gold', 'volt'])('%s reads on its own wash over a panel', (tone) => {
    const ground = over(colour(`${tone}-dim`), colour('surface-1'))
    expect(contrast(colour(tone), ground)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(['pocket-red', 'pocket-black'])('paper reads on %s', (ground) => {
    expect(contrast(colour('paper'), colour(ground))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(['volt', 'volt-hover', 'volt-press', 'paper'])('ink reads on %s', (ground) => {
    expect(contrast(colour('ink'), colour(ground))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(pairs(['line-strong', 'volt', 'loss'], ['ink', 'surface-1']))(
    'a control’s edge in %s is seen on %s',
    (edge, ground) => {
      expect(contrast(colour(edge), colour(ground))).toBeGreaterThanOrEqual(3)
    },
  )
})
