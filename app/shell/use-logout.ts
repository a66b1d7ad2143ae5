import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { errorLines } from '~/lib/errors.ts'
import { useSessionCache } from '~/lib/session.ts'
import { useTRPC } from '~/lib/trpc.ts'
import { m } from '~/paraglide/messages.js'
import { toast } from '~/ui/toast.ts'

/** Ends the session on the server, then forgets it here. */
export function useLogout() {
  const { clear } = useSessionCache()
  const router = useRouter()
  const { mutate, isPending } = useMutation(
    useTRPC().auth.logout.mutationOptions({
      onSuccess: () => {
        clear()
        return router.invalidate()
      },
      onError: (error) => toast.error(m.frame_logout(), errorLines(error).join('\n')),
    }),
  )
  return { logout: () => mutate({}), isLeaving: isPending }
}
