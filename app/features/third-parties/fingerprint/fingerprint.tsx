import FingerprintJS from '@fingerprintjs/fingerprintjs'
import { useEffect } from 'react'
import { LINK_TOKEN } from '#server/shared/constants/paths.ts'
import { useTRPCClient } from '~/lib/calls/trpc.ts'
import { storedFingerprint, storeFingerprint } from '~/lib/player/fingerprint.ts'
import { inBackground } from '~/lib/scripts/in-background.ts'

/** Maximum lengths of the contract; longer values are invalid. */
const TAG_LENGTH = 256
const ADDRESS_LENGTH = 2048

/** Address from which the document was loaded, without a login token; the router may have navigated since. */
function documentAddress(): URL {
  const [navigation] = performance.getEntriesByType('navigation')
  const url = new URL(navigation?.name ?? window.location.href)
  url.searchParams.delete(LINK_TOKEN)
  url.hash = ''
  return url
}

let isSent = false

/**
 * Takes the browser's fingerprint, and reports a page opened by a link with `subH` to the operator, with the
 * fingerprint as the event's `uuid`: once per document, whether or not a fingerprint could be taken.
 */
export function Fingerprint({ publicKey }: { publicKey: string }) {
  const { attribution } = useTRPCClient()
  useEffect(() => {
    if (isSent) return
    isSent = true
    const url = documentAddress()
    const subH = url.searchParams.get('subH')
    inBackground(
      takeFingerprint(publicKey).then((uuid) => {
        if (!subH || subH.length > TAG_LENGTH) return
        // visitors cannot do anything about a failure
        const click_url = url.href.slice(0, ADDRESS_LENGTH)
        attribution.pageOpen.mutate({ subH, uuid, click_url }).catch(() => undefined)
      }),
    )
  }, [attribution, publicKey])
  return null
}

/**
 * This browser's fingerprint, encrypted with the operator's key: taken once by FingerprintJS within the page, without a
 * request, and stored. Null if it cannot be taken.
 */
async function takeFingerprint(key: string): Promise<string | null> {
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

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))

/**
 * Encrypts a text with RSA-OAEP and SHA-256, in base64. Null without WebCrypto, such as over plain http on a network.
 * @param key the public key as SPKI in base64
 */
async function encrypt(text: string, key: string): Promise<string | null> {
  // always defined by the standard, but missing outside of a secure context
  const subtle: SubtleCrypto | undefined = crypto.subtle
  if (subtle === undefined) return null
  const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' }
  const publicKey = await subtle.importKey('spki', bytesOf(key), algorithm, false, ['encrypt'])
  const encrypted = await subtle.encrypt(algorithm, publicKey, new TextEncoder().encode(text))
  return btoa(String.fromCharCode(...new Uint8Array(encrypted)))
}
