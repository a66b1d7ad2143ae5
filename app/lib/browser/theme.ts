import { useSyncExternalStore } from 'react'
import { INKS, showTheme, THEME_KEY } from '~/lib/pages/show-theme.ts'
import { createListeners } from '~/lib/scripts/listeners.ts'
import { siteStorage } from './browser-storage.ts'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const { subscribe, notify } = createListeners()

const stored = () => siteStorage.read(THEME_KEY)
const read = (): Theme => THEMES.find((one) => one === stored()) ?? 'system'

/** The reader's choice in this browser; by default, the system's theme. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, read, () => 'system')
}

export function chooseTheme(theme: Theme): void {
  siteStorage.write(THEME_KEY, theme === 'system' ? null : theme)
  show()
}

/** Shows the choice at once: nothing fades from one theme to the other. */
function show(): void {
  const still = new CSSStyleSheet()
  still.replaceSync('*,::before,::after{transition:none!important}')
  document.adoptedStyleSheets.push(still)
  showTheme(stored(), INKS)
  // computes the styles of the whole page without transitions
  document.documentElement.getBoundingClientRect()
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still)
  notify()
}

/** Follows the system, and a choice that is made in another tab or while this page is kept for the Back button. */
export function followTheme(): () => void {
  // React removes the attribute of a page that it renders again
  if (document.documentElement.dataset.theme !== (stored() ?? undefined)) show()
  const system = matchMedia('(prefers-color-scheme: light)')
  const showOther = ({ key }: StorageEvent) => {
    if (key === null || key === THEME_KEY) show()
  }
  const showKept = ({ persisted }: PageTransitionEvent) => {
    if (persisted) show()
  }
  system.addEventListener('change', show)
  window.addEventListener('storage', showOther)
  window.addEventListener('pageshow', showKept)
  return () => {
    system.removeEventListener('change', show)
    window.removeEventListener('storage', showOther)
    window.removeEventListener('pageshow', showKept)
  }
}
