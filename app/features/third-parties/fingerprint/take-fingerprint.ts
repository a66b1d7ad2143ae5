import FingerprintJS from '@fingerprintjs/fingerprintjs'
import { storedFingerprint, storeFingerprint } from '~/lib/fingerprint.ts'
import { encrypt } from './encrypt.ts'

/**
 * This browser's fingerprint, encrypted with the operator's key: taken once, by FingerprintJS in the page itself, which
 * asks nobody, and kept. Null where it cannot be taken.
 */
export async function takeFingerprint(key: string): Promise<string | null> {
  const stored = storedFingerprint()
  if (stored !== null) return stored
  try {
    const agent = await FingerprintJS.load({ monitoring: false })
    const { visitorId } = await agent.get()
    const encrypted = await encrypt(visitorId, key)
    if (encrypted !== null) storeFingerprint(encrypted)
    return encrypted
  } catch {
    return null
  }
}
