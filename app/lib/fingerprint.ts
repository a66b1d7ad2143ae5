const KEY = 'fingerprint'

/** This browser's fingerprint, encrypted for the operator; null where none was taken. Logins go on without. */
export function storedFingerprint(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

export function storeFingerprint(encrypted: string): void {
  try {
    localStorage.setItem(KEY, encrypted)
  } catch {
    // it is taken again on the next page
  }
}
