import { useEffect, useEffectEvent, useState } from 'react'
import { canUsePasskeys } from '~/features/credentials/can-use-passkeys.ts'
import { toast } from '~/lib/browser/toast.ts'
import { errorLines } from '~/lib/calls/errors.ts'

/** What is to be signed is good for five minutes: it is asked for anew a while before. */
const RENEW_MS = 240_000

/**
 * Has the browser suggest passkeys in the field for an address or number, for as long as that is shown (conditional mediation).
 * @param use one ceremony with a passkey that is picked there: it waits until one is, `signal` is aborted, or another
 * ceremony begins; rejects where a passkey was picked and is refused
 * @returns what it was refused for, undefined while it was not
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
