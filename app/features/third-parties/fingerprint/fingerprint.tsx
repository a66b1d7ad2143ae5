import FingerprintJS from '@fingerprintjs/fingerprintjs'
import { useEffect } from 'react'
import { LINK_TOKEN } from '#server/shared/constants/paths.ts'
import { useTRPCClient } from '~/lib/calls/trpc.ts'
import { storedFingerprint, storeFingerprint } from '~/lib/player/fingerprint.ts'
import { inBackground } from '~/lib/scripts/in-background.ts'

/** As the contract has them: what is longer is nobody's. */
const TAG_LENGTH = 256
const ADDRESS_LENGTH = 2048

/** The address that the document was loaded from, without a token that signs in; the router may have moved on. */
function documentAddress(): URL {
  const [navigation] = performance.getEntriesByType('navigation')
  const url = new URL(navigation?.name ?? window.location.href)
  url.searchParams.delete(LINK_TOKEN)
  url.hash = ''
  return url
}

let isSent = false

/**
 * Takes the browser's fingerprint, and tells the operator of a page that a link with `subH` has opened, with it as the
 * event's `uuid`: once a document, whether it could be taken or not.
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
        // a failure is nothing that the visitor could do something about
        const click_url = url.href.slice(0, ADDRESS_LENGTH)
        attribution.pageOpen.mutate({ subH, uuid, click_url }).catch(() => undefined)
      }),
    )
  }, [attribution, publicKey])
  return null
}

/**
 * This browser's fingerprint, encrypted with the operator's key: taken once, by FingerprintJS in the page itself, which
 * asks nobody, and kept. Null where it cannot be taken.
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
 * Encrypts a text for whoever has the private key: RSA-OAEP with SHA-256, in base64. Null where a browser encrypts nothing,
 * as over plain http on a network.
 * @param key the public key as SPKI in base64
 */
async function encrypt(text: string, key: string): Promise<string | null> {
  // of the standard, but not there outside of a secure context
  const subtle: SubtleCrypto | undefined = crypto.subtle
  if (subtle === undefined) return null
  const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' }
  const publicKey = await subtle.importKey('spki', bytesOf(key), algorithm, false, ['encrypt'])
  const encrypted = await subtle.encrypt(algorithm, publicKey, new TextEncoder().encode(text))
  return btoa(String.fromCharCode(...new Uint8Array(encrypted)))
}
