import { BLACK, type Colour, contrast, hexOf, mix, parseColour, WHITE } from './colour.ts'

/** Colors of the operator's brand: what is filled with the accent, and the text on it. */
export type Accent = { readonly fill: Colour; readonly ink: Colour }

type Chosen = { readonly SITE_ACCENT?: string | undefined; readonly SITE_ACCENT_INK?: string | undefined }

/** Text needs 4.5:1, what is seen without being read 3:1: WCAG 2.2, 1.4.3 and 1.4.11. */
const TEXT = 4.5
const SHAPE = 3

/** `--color-ink`, `--color-surface-1` and `--color-surface-3` of each theme in app/styles/tokens.css. */
export const GROUNDS = {
  light: { ink: '#f3f2ef', panel: '#fefdfc', raised: '#e9e8e3' },
  dark: { ink: '#080c14', panel: '#10151e', raised: '#242a36' },
} as const

/** The operator's accent; null without one. The text on it is near black or white, whichever reads better. */
export function accentOf({ SITE_ACCENT, SITE_ACCENT_INK }: Chosen): Accent | null {
  if (SITE_ACCENT === undefined) return null
  const fill = parseColour(SITE_ACCENT)
  const dark = parseColour(GROUNDS.dark.ink)
  const better = contrast(dark, fill) >= contrast(WHITE, fill) ? dark : WHITE
  return { fill, ink: SITE_ACCENT_INK === undefined ? better : parseColour(SITE_ACCENT_INK) }
}

/** The same as CSS. */
export function accentColours(chosen: Chosen): { readonly fill: string; readonly ink: string } | null {
  const accent = accentOf(chosen)
  return accent && { fill: hexOf(accent.fill), ink: hexOf(accent.ink) }
}

/** Errors of the settings of colors, one line each. */
export function accentFaults(chosen: Chosen): string[] {
  const accent = accentOf(chosen)
  if (accent === null)
    return chosen.SITE_ACCENT_INK === undefined ? [] : ['SITE_ACCENT_INK: needs a SITE_ACCENT, which it is written on']
  const ratio = contrast(accent.ink, accent.fill)
  if (ratio >= TEXT) return []
  const name = chosen.SITE_ACCENT_INK === undefined ? 'SITE_ACCENT' : 'SITE_ACCENT_INK'
  // rounded down: 4.497 is not enough, and must not read as 4.50
  const shown = (Math.floor(ratio * 100) / 100).toFixed(2)
  return [
    `${name}: text of ${hexOf(accent.ink)} on ${hexOf(accent.fill)} has a contrast of ${shown}:1, and needs ${TEXT}:1 (WCAG 1.4.3)`,
  ]
}

const STEP = 0.02

/** The color, moved towards another one until it reads on all grounds. */
function readable(colour: Colour, towards: Colour, grounds: readonly Colour[]): Colour {
  for (let part = 0; part < 1; part += STEP) {
    const moved = parseColour(hexOf(mix(colour, towards, part)))
    if (grounds.every((ground) => contrast(moved, ground) >= TEXT)) return moved
  }
  return towards
}

/** Opacity of the wash of what is chosen, over a panel. */
const WASH = 0.14
const HOVER = 0.1
const PRESS = 0.2

type Theme = keyof typeof GROUNDS

/** The accent as a line or text: it reads on each ground of the theme, and on its own wash. */
export function accentInk({ fill }: Accent, theme: Theme): string {
  const { panel, raised } = GROUNDS[theme]
  const grounds = [parseColour(raised), mix(parseColour(panel), fill, WASH)]
  return hexOf(readable(fill, theme === 'light' ? BLACK : WHITE, grounds))
}

/** The accent's ink in a theme, and the edge of what is filled with the accent. */
function inTheme(accent: Accent, theme: Theme) {
  const ink = accentInk(accent, theme)
  return { ink, edge: contrast(accent.fill, parseColour(GROUNDS[theme].panel)) >= SHAPE ? 'transparent' : ink }
}

const alpha = (part: number) =>
  Math.round(part * 255)
    .toString(16)
    .padStart(2, '0')

/** Style sheet that replaces the accent of app/styles/tokens.css in both themes. */
export function accentStyles(accent: Accent): string {
  const { fill, ink } = accent
  const [light, dark] = [inTheme(accent, 'light'), inTheme(accent, 'dark')]
  const both = (one: string, other: string) => (one === other ? one : `light-dark(${one},${other})`)
  // away from the text, so that its contrast grows
  const away = contrast(ink, WHITE) > contrast(ink, BLACK) ? WHITE : BLACK
  const tokens = {
    '--color-volt': hexOf(fill),
    '--color-volt-hover': hexOf(mix(fill, away, HOVER)),
    '--color-volt-press': hexOf(mix(fill, away, PRESS)),
    '--color-volt-dim': hexOf(fill) + alpha(WASH),
    '--color-on-volt': hexOf(ink),
    '--color-accent': both(light.ink, dark.ink),
    '--color-accent-edge': both(light.edge, dark.edge),
    '--shadow-line': [
      `0 0 2px light-dark(transparent,${dark.ink}${alpha(0.9)})`,
      `0 0 10px light-dark(transparent,${dark.ink}${alpha(0.45)})`,
    ].join(),
  }
  const rules = Object.entries(tokens).map(([name, value]) => `${name}:${value}`)
  return `:root,[data-theme]{${rules.join(';')}}\n`
}
