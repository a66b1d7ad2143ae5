import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { GiveUp } from '~/features/bonuses/give-up.tsx'
import { formatDateTime } from '~/lib/format.ts'
import { useTRPC } from '~/lib/trpc.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'

/** The player's free spins, each set with its game, its end and the way out of it. */
export function FreeSpins({ timeZone }: { timeZone: string }) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const { data, isError, refetch } = useQuery(trpc.profile.freeSpins.queryOptions({}))
  const cancel = useMutation(
    trpc.freeSpins.cancelCampaign.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.profile.freeSpins.queryFilter()),
    }),
  )
  if (isError)
    return <ErrorState title={m.ui_load_error()} action={<Button onClick={() => refetch()}>{m.ui_retry()}</Button>} />
  if (!data) return <Skeleton className="h-11 w-full" />
  if (data.length === 0) return <EmptyState title={m.profile_free_spins_none()} />
  return (
    <ul className="text-14">
      {data.map(({ id, campaign_id, game, spins_left, expiration_at }) => (
        <li key={id} className="grid gap-2 border-line border-t py-2">
          <div className="flex items-center justify-between gap-3">
            <span className="min-w-0 truncate">{game.name}</span>
            <span className="num text-right">
              {m.profile_free_spins_left({ count: spins_left })}
              <time dateTime={expiration_at} className="block text-12 text-paper-3">
                {formatDateTime(expiration_at, getLocale(), timeZone)}
              </time>
            </span>
          </div>
          <GiveUp
            goes={m.bonus_goes_spins({ count: spins_left, game: game.name })}
            stays={m.bonus_stays_spins()}
            give={() => cancel.mutateAsync({ id: campaign_id })}
          />
        </li>
      ))}
    </ul>
  )
}
