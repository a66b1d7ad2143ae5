import { accentInk, accentOf, GROUNDS } from './accent.ts'
import type { BrandSettings } from './brand.ts'

/** The operator's icon, an SVG file; without one a ring in the accent. */
export function brandIcon(settings: BrandSettings): string {
  if (settings.SITE_ICON !== undefined) return settings.SITE_ICON
  const accent = accentOf(settings)
  const line = accent ? accentInk(accent, 'dark') : DEFAULT_LINE
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="15" fill="${GROUNDS.dark.ink}"/><circle cx="32" cy="32" r="17" fill="none" stroke="${line}" stroke-width="6.5"/><circle cx="32" cy="32" r="6" fill="${line}"/></svg>`
}

/** `--color-accent` of the dark theme in app/styles/tokens.css. */
export const DEFAULT_LINE = '#c5ee37'
