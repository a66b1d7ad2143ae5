import { useMutation } from '@tanstack/react-query'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { useSessionCache } from '~/lib/player/session.ts'
import { m } from '~/paraglide/messages.js'
import { Button, type ButtonVariant } from '~/ui/button.tsx'
import { ErrorProblem } from '~/ui/error-problem.tsx'

export type JoinButtonProps = {
  id: string
  variant?: ButtonVariant
  /** Id of the element that names the tournament, on pages with several. */
  describedBy?: string
}

export function JoinButton({ id, variant = 'secondary', describedBy }: JoinButtonProps) {
  const { renew } = useSessionCache()
  const join = useMutation(useTRPC().tournaments.join.mutationOptions({ onSuccess: renew }))
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        variant={variant}
        aria-describedby={describedBy}
        busy={join.isPending}
        onClick={() => join.mutate({ id })}
      >
        {m.tournament_join()}
      </Button>
      <ErrorProblem error={join.error} />
    </div>
  )
}
