import { useTRPC } from '~/lib/calls/trpc.ts'
import { useQuery } from '~/lib/calls/use-query.ts'
import { useSession } from '~/lib/player/session.ts'

/** Whether the jurisdiction lets a player's bets follow each other without a press for each. The platform refuses them else. */
export function useAllowsAuto(): boolean {
  const isPlayer = useSession().profile !== null
  const { data } = useQuery({ ...useTRPC().limits.current.queryOptions({}), enabled: isPlayer })
  return data?.jurisdiction.autobet ?? true
}
