import { useEffect, useEffectEvent, useState } from 'react'
import { canUsePasskeys } from '~/features/credentials/can-use-passkeys.ts'
import { toast } from '~/lib/browser/toast.ts'
import { errorLines } from '~/lib/calls/errors.ts'

/** The challenge is valid for five minutes and is renewed before it expires. */
const RENEW_MS = 240_000

/**
 * Offers passkeys in the autofill of the contact field while it is shown (conditional mediation).
 * @param use one ceremony: waits until a passkey is chosen, `signal` is aborted, or another ceremony begins; rejects if
 * a chosen passkey is refused
 * @returns the error of a refused passkey, otherwise undefined
 */
export function usePasskeyAutofill(use: (signal: AbortSignal) => Promise<void>): unknown {
  const offer = useEffectEvent(use)
  const [failure, setFailure] = useState<unknown>()
  useEffect(() => {
    if (!canUsePasskeys()) return
    const over = new AbortController()
    const offerUntilOver = async () => {
      if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return
      for (let isLate = true; isLate && !over.signal.aborted; ) {
        const late = AbortSignal.timeout(RENEW_MS)
        await offer(AbortSignal.any([over.signal, late]))
        isLate = late.aborted
      }
    }
    offerUntilOver().catch((error: unknown) => {
      setFailure(error)
      toast.error(errorLines(error).join('\n'))
    })
    return () => over.abort()
  }, [])
  return failure
}
