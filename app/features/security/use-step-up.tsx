import { lazy, type ReactNode, Suspense, useState } from 'react'
import { errorLines } from '~/lib/errors.ts'
import { useTRPCClient } from '~/lib/trpc.ts'
import { m } from '~/paraglide/messages.js'
import { toast } from '~/ui/toast.ts'
import type { StepUpWay } from './step-up-way.ts'

// most proofs are fresh
const StepUpDialog = lazy(async () => ({ default: (await import('./step-up-dialog.tsx')).StepUpDialog }))

type Asking = { readonly ways: readonly StepUpWay[]; readonly end: (isProven: boolean) => void }

/**
 * Does what is sensitive once the player has shown that it is them: at once within ten minutes of a login or a proof, else
 * after a dialog that asks. `confirmed` gives what the action gives, and undefined where the dialog was closed.
 */
export function useStepUp(): {
  confirmed: <Done>(action: () => Done | Promise<Done>) => Promise<Done | undefined>
  dialog: ReactNode
} {
  const { stepUp } = useTRPCClient()
  const [asking, setAsking] = useState<Asking>()

  async function isProven(): Promise<boolean> {
    const { proven_until, ways } = await stepUp.status.query({})
    if (proven_until !== null) return true
    return new Promise((resolve) =>
      setAsking({
        ways,
        end: (proven) => {
          setAsking(undefined)
          resolve(proven)
        },
      }),
    )
  }

  return {
    async confirmed(action) {
      const may = await isProven().catch((error: unknown) => {
        toast.error(m.step_up_title(), errorLines(error).join('\n'))
        return false
      })
      return may ? action() : undefined
    },
    dialog: asking && (
      <Suspense>
        <StepUpDialog ways={asking.ways} onEnd={asking.end} />
      </Suspense>
    ),
  }
}
