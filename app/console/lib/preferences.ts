import { useSyncExternalStore } from 'react'
import { siteStorage } from '~/lib/browser/browser-storage.ts'

export const THEMES = ['system', 'dark', 'light'] as const
export type Theme = (typeof THEMES)[number]

export type Preferences = { readonly theme: Theme; readonly hasLetterKeys: boolean }

const KEY = 'fairline-desk-preferences'
const DEFAULTS: Preferences = { theme: 'system', hasLetterKeys: true }

/** Key of an operator: several may share a browser. */
let owner = ''
let preferences: Preferences = readAll()
const listeners = new Set<() => void>()

function readAll(): Preferences {
  const stored = siteStorage.readJson(`${KEY}:${owner}`) as Partial<Preferences> | null
  const theme = THEMES.find((one) => one === stored?.theme) ?? DEFAULTS.theme
  return { theme, hasLetterKeys: stored?.hasLetterKeys ?? DEFAULTS.hasLetterKeys }
}

function announce(): void {
  applyTheme()
  for (const listener of listeners) listener()
}

/** Loads the preferences of an operator. */
export function setOwner(name: string): void {
  owner = name
  preferences = readAll()
  announce()
}

export function setPreferences(changes: Partial<Preferences>): void {
  preferences = { ...preferences, ...changes }
  siteStorage.write(`${KEY}:${owner}`, JSON.stringify(preferences))
  announce()
}

const light = window.matchMedia('(prefers-color-scheme: light)')
light.addEventListener('change', () => applyTheme())

/** Sets the theme of the document, by the operator's choice or the system's. */
export function applyTheme(): void {
  const { theme } = preferences
  document.documentElement.dataset.theme = theme === 'system' ? (light.matches ? 'light' : 'dark') : theme
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const usePreferences = (): Preferences => useSyncExternalStore(subscribe, () => preferences)
export const currentPreferences = (): Preferences => preferences
