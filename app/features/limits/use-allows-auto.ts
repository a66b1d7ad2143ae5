import { useTRPC } from '~/lib/calls/trpc.ts'
import { useQuery } from '~/lib/calls/use-query.ts'
import { useSession } from '~/lib/player/session.ts'

/** Whether the jurisdiction allows autoplay. If not, the platform rejects automatic bets. */
export function useAllowsAuto(): boolean {
  const isPlayer = useSession().profile !== null
  const { data } = useQuery({ ...useTRPC().limits.current.queryOptions({}), enabled: isPlayer })
  return data?.jurisdiction.autobet ?? true
}
