import { useSyncExternalStore } from 'react'
import { PURPOSES, type Purpose } from '#server/shared/constants/third-parties.ts'
import { siteStorage } from '~/lib/browser/browser-storage.ts'
import { createListeners } from '~/lib/scripts/listeners.ts'

/** By purpose, what a visitor has agreed to. What the site cannot do without is not asked for. */
export type Consent = Readonly<Record<Purpose, boolean>>

export const consentTo = (isGiven: (purpose: Purpose) => boolean): Consent => ({
  analytics: isGiven('analytics'),
  marketing: isGiven('marketing'),
})
const NOTHING = consentTo(() => false)

const KEY = 'consent'
const listeners = createListeners()

let known: { readonly text: string | null; readonly consent: Consent | null } | undefined

function parse(text: string | null): Consent | null {
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    if (typeof kept !== 'object' || kept === null || !PURPOSES.every((purpose) => purpose in kept)) return null
    const values = new Map(Object.entries(kept))
    return consentTo((purpose) => values.get(purpose) === true)
  } catch {
    return null
  }
}

type Signalling = { readonly globalPrivacyControl?: boolean }

/** A browser that says so for its reader has answered for them: https://w3c.github.io/gpc/. */
const refusesAll = () => (navigator as Signalling).globalPrivacyControl === true

/**
 * What this browser was told, `null` while nobody has answered. Global Privacy Control is a no to everything, until its
 * reader says otherwise here. The same object for as long as nothing changes.
 */
export function readConsent(): Consent | null {
  const text = siteStorage.read(KEY)
  if (known?.text !== text) known = { text, consent: parse(text) }
  return known?.consent ?? (refusesAll() ? NOTHING : null)
}

export function decide(consent: Consent): void {
  siteStorage.write(KEY, JSON.stringify(consent))
  listeners.notify()
}

export function subscribe(listener: () => void): () => void {
  const unsubscribe = listeners.subscribe(listener)
  window.addEventListener('storage', listener)
  return () => {
    unsubscribe()
    window.removeEventListener('storage', listener)
  }
}

/** `undefined` on the server, where nobody knows. */
export function useConsent(): Consent | null | undefined {
  return useSyncExternalStore<Consent | null | undefined>(subscribe, readConsent, () => undefined)
}
