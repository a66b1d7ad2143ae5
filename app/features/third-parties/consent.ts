import { useSyncExternalStore } from 'react'
import { PURPOSES, type Purpose } from '#server/shared/constants/third-parties.ts'
import { siteStorage } from '~/lib/browser/browser-storage.ts'
import { createListeners } from '~/lib/scripts/listeners.ts'

/** A visitor's consent by purpose. Strictly necessary purposes are not included. */
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
    const stored: unknown = JSON.parse(text ?? 'null')
    if (typeof stored !== 'object' || stored === null || !PURPOSES.every((purpose) => purpose in stored)) return null
    const values = new Map(Object.entries(stored))
    return consentTo((purpose) => values.get(purpose) === true)
  } catch {
    return null
  }
}

type Signalling = { readonly globalPrivacyControl?: boolean }

/** Global Privacy Control, a browser setting that rejects everything: https://w3c.github.io/gpc/. */
const refusesAll = () => (navigator as Signalling).globalPrivacyControl === true

/**
 * Stored consent, `null` if not given or refused yet. Global Privacy Control rejects everything until the visitor
 * decides otherwise on this site. Returns the same object while nothing changes.
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

/** `undefined` on the server, which does not know the consent. */
export function useConsent(): Consent | null | undefined {
  return useSyncExternalStore<Consent | null | undefined>(subscribe, readConsent, () => undefined)
}
