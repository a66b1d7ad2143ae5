import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useStepUp } from '~/features/security/use-step-up.tsx'
import { ErrorProblem } from '~/lib/error-problem.tsx'
import { useTRPC } from '~/lib/trpc.ts'
import { m } from '~/paraglide/messages.js'
import { Button } from '~/ui/button.tsx'

/** That it is the player who asks for the money, and not only their session. */
export function ConfirmWithdrawal({ id }: { id: string }) {
  const { payments } = useTRPC()
  const queryClient = useQueryClient()
  const onSuccess = () => queryClient.invalidateQueries(payments.withdrawals.pathFilter())
  const confirm = useMutation(payments.confirmWithdrawal.mutationOptions({ onSuccess }))
  const { confirmed, dialog } = useStepUp()
  return (
    <div className="grid gap-3 rounded-control border border-line-strong p-3">
      <ErrorProblem error={confirm.error} />
      <Button busy={confirm.isPending} onClick={() => confirmed(() => confirm.mutate({ id }))}>
        {m.withdrawal_confirm_submit()}
      </Button>
      {dialog}
    </div>
  )
}
