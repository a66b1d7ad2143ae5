/** `--color-ink` of each theme, for the browser's toolbars and the splash screen. */
export const INKS = { dark: '#080c14', light: '#f3f2ef' } as const

export const THEME_KEY = 'fairline:theme'

/**
 * Shows a theme, whatever the system's is; anything else than a theme leaves it to the system. Uses nothing outside of
 * itself but the document: its text is also a script of pages.
 */
export function showTheme(theme: string | null, inks: Readonly<Record<string, string>>): void {
  const { documentElement, head } = document
  const ink = theme === null ? undefined : inks[theme]
  head.querySelector('#chosen-ink')?.remove()
  if (theme === null || ink === undefined) {
    documentElement.removeAttribute('data-theme')
    return
  }
  documentElement.setAttribute('data-theme', theme)
  // browsers take the first one that applies
  const meta = document.createElement('meta')
  meta.id = 'chosen-ink'
  meta.name = 'theme-color'
  meta.content = ink
  head.prepend(meta)
}

/**
 * Script that shows the reader's choice before the first paint. It is the same for everyone, so that shared pages can
 * contain it; where site data is blocked, reading it throws, and the system decides.
 */
export const THEME_SCRIPT = `try{(${showTheme})(localStorage.getItem(${JSON.stringify(THEME_KEY)}),${JSON.stringify(INKS)})}catch{}`
