import { useHydrated } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useWait } from '~/lib/forms/use-wait.ts'
import { withRetryLine } from '~/lib/forms/with-retry-line.ts'
import { Button } from '~/ui/button.tsx'
import { Problem } from '~/ui/problem.tsx'
import { canUsePasskeys } from './can-use-passkeys.ts'
import { passkeyLines } from './passkey-lines.ts'

/** Shown only if the browser supports passkeys. `use` runs one passkey ceremony. */
export function PasskeyButton({ label, use }: { label: string; use: () => Promise<void> }) {
  const isHydrated = useHydrated()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const waitS = useWait(failure)

  async function begin() {
    setFailure(undefined)
    setBusy(true)
    await use()
      .catch(setFailure)
      .finally(() => setBusy(false))
  }

  if (!isHydrated || !canUsePasskeys()) return null
  return (
    <>
      <Button variant="outline" size="l" busy={isBusy} blocked={waitS > 0} onClick={begin}>
        <KeyRound aria-hidden="true" className="size-4" strokeWidth={1.5} />
        {label}
      </Button>
      <Problem lines={withRetryLine(failure === undefined ? [] : passkeyLines(failure), waitS)} />
    </>
  )
}
