import { type ComponentType, type ReactNode, useState } from 'react'
import { toast } from '~/lib/browser/toast.ts'
import { errorLines } from '~/lib/calls/errors.ts'
import { useTRPCClient } from '~/lib/calls/trpc.ts'
import { loadOrReload } from '~/lib/scripts/missing-script.ts'
import { m } from '~/paraglide/messages.js'
import { ErrorProblem } from '~/ui/error-problem.tsx'
import type { StepUpDialogProps } from './step-up-dialog.tsx'

type Asking = StepUpDialogProps & { readonly Dialog: ComponentType<StepUpDialogProps> }

/**
 * Does what is sensitive once the player has shown that it is them: at once within ten minutes of a login or a proof, else
 * after a dialog that asks. `confirmed` gives what the action gives, and undefined where the dialog was closed or could not be
 * asked for; then `dialog`, which stands beside the button, says why.
 */
export function useStepUp(): {
  confirmed: <Done>(action: () => Done | Promise<Done>) => Promise<Done | undefined>
  dialog: ReactNode
} {
  const { stepUp } = useTRPCClient()
  const [asking, setAsking] = useState<Asking>()
  const [failure, setFailure] = useState<unknown>()

  async function isProven(): Promise<boolean> {
    const { proven_until, ways } = await stepUp.status.query({})
    if (proven_until !== null) return true
    // most proofs are fresh: the dialog is fetched for the others, and where it cannot be the action ends here
    const { StepUpDialog: Dialog } = await loadOrReload(() => import('./step-up-dialog.tsx'))
    return new Promise((resolve) =>
      setAsking({
        Dialog,
        ways,
        onEnd: (proven) => {
          setAsking(undefined)
          resolve(proven)
        },
      }),
    )
  }

  return {
    async confirmed(action) {
      setFailure(undefined)
      const may = await isProven().catch((error: unknown) => {
        setFailure(error)
        toast.error(m.step_up_title(), errorLines(error).join('\n'))
        return false
      })
      return may ? action() : undefined
    },
    dialog: asking ? <asking.Dialog ways={asking.ways} onEnd={asking.onEnd} /> : <ErrorProblem error={failure} />,
  }
}
