import { useQueryClient } from '@tanstack/react-query'
import { errorLines } from '~/lib/errors.ts'
import { useTRPC } from '~/lib/trpc.ts'
import { m } from '~/paraglide/messages.js'
import { toast } from '~/ui/toast.ts'

/** What every change of a player's protection does when it is through: what is shown is asked for anew. */
export function useLimitChange() {
  const { limits } = useTRPC()
  const queryClient = useQueryClient()
  return {
    onSuccess: () => queryClient.invalidateQueries(limits.pathFilter()),
    onError: (error: unknown) => toast.error(m.limits_title(), errorLines(error).join('\n')),
  }
}
