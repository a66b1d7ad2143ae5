import { useEffect } from 'react'
import { LINK_TOKEN } from '#server/shared/constants/paths.ts'
import { inBackground } from '~/lib/in-background.ts'
import { useTRPCClient } from '~/lib/trpc.ts'
import { takeFingerprint } from './take-fingerprint.ts'

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
