import { siteStorage } from '~/lib/browser/browser-storage.ts'

const KEY = 'fingerprint'

/** This browser's fingerprint, encrypted for the operator; null where none was taken. Logins go on without. */
export const storedFingerprint = (): string | null => siteStorage.read(KEY)

export const storeFingerprint = (encrypted: string): boolean => siteStorage.write(KEY, encrypted)
