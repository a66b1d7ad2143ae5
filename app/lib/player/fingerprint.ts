import { siteStorage } from '~/lib/browser/browser-storage.ts'

const KEY = 'fingerprint'

/** This browser's fingerprint, encrypted for the operator; null if none was taken. Logins work without it. */
export const storedFingerprint = (): string | null => siteStorage.read(KEY)

export const storeFingerprint = (encrypted: string): boolean => siteStorage.write(KEY, encrypted)
