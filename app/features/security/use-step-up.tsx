import { type ComponentType, type ReactNode, useState } from 'react'
import { toast } from '~/lib/browser/toast.ts'
import { errorLines } from '~/lib/calls/errors.ts'
import { useTRPCClient } from '~/lib/calls/trpc.ts'
import { loadOrReload } from '~/lib/scripts/missing-script.ts'
import { m } from '~/paraglide/messages.js'
import { ErrorProblem } from '~/ui/error-problem.tsx'
import type { StepUpDialogProps } from './step-up-dialog.tsx'

const loadStepUpDialog = () => import('./step-up-dialog.tsx')

type OpenDialog = StepUpDialogProps & { readonly Dialog: ComponentType<StepUpDialogProps> }

/**
 * Runs a sensitive action once the player has authenticated recently: immediately within ten minutes of a login or a
 * proof, otherwise after a dialog. `confirmed` resolves to the action's result, or to undefined if the dialog was
 * closed or could not be loaded; then `dialog`, rendered next to the button, shows the reason.
 */
export function useStepUp(): {
  confirmed: <Done>(action: () => Done | Promise<Done>) => Promise<Done | undefined>
  dialog: ReactNode
} {
  const { stepUp } = useTRPCClient()
  const [asking, setAsking] = useState<OpenDialog>()
  const [failure, setFailure] = useState<unknown>()

  async function isProven(): Promise<boolean> {
    const { proven_until, ways } = await stepUp.status.query({})
    if (proven_until !== null) return true
    // most proofs are recent, so the dialog is loaded on demand; if that fails, the action ends here
    const { StepUpDialog: Dialog } = await loadOrReload(loadStepUpDialog)
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
