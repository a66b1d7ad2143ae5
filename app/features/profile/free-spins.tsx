import { useMutation, useQueryClient } from '@tanstack/react-query'
import { GiveUp } from '~/features/promotions/give-up.tsx'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { useQuery } from '~/lib/calls/use-query.ts'
import { formatDateTime } from '~/lib/format/format.ts'
import type { TimeZone } from '~/lib/format/time-zone.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Section } from './section.tsx'

/**
 * Free spins that do not belong to a bonus, each set with its game, its end, and a way to decline it. Bonuses show
 * their own.
 */
export function FreeSpins({ timeZone }: { timeZone: TimeZone }) {
  const trpc = useTRPC()
  const { data, isError, refetch } = useFreeSpins()
  const bonuses = useQuery(trpc.bonus.grants.queryOptions({}))
  const active = bonuses.data?.grants.filter(({ state }) => state === 'active') ?? []
  const others = data?.filter(({ campaign_id }) => !active.some(({ terms }) => terms.id === campaign_id))
  if (!isError && (!others || bonuses.isPending)) return <Skeleton className="h-25 w-full" />
  if (data && data.length > 0 && others?.length === 0) return null
  return (
    <Section title={m.profile_free_spins()}>
      {isError && (
        <ErrorState title={m.ui_load_error()} action={<Button onClick={() => refetch()}>{m.ui_retry()}</Button>} />
      )}
      {others?.length === 0 && <EmptyState title={m.profile_free_spins_none()} />}
      {others && others.length > 0 && <SpinsList spins={others} timeZone={timeZone} />}
    </Section>
  )
}

const useFreeSpins = () => useQuery(useTRPC().profile.freeSpins.queryOptions({}))

type Spins = NonNullable<ReturnType<typeof useFreeSpins>['data']>

function SpinsList({ spins, timeZone }: { spins: Spins; timeZone: TimeZone }) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const cancel = useMutation(
    trpc.freeSpins.cancelCampaign.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.profile.freeSpins.queryFilter()),
    }),
  )
  return (
    <ul className="text-14">
      {spins.map(({ id, campaign_id, game, spins_left, expiration_at }) => (
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
            goes={m.promotion_goes_spins({ count: spins_left, game: game.name })}
            stays={m.promotion_stays_spins()}
            give={() => cancel.mutateAsync({ id: campaign_id })}
          />
        </li>
      ))}
    </ul>
  )
}
