import { useMutation } from '@tanstack/react-query'
import { DEFAULT_CURRENCY } from '#server/shared/constants/currencies.ts'
import { REALITY_CHECK_MIN_MINUTES } from '#server/shared/constants/player-limits.ts'
import { errorLines } from '~/lib/calls/errors.ts'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { useQuery } from '~/lib/calls/use-query.ts'
import { useSession } from '~/lib/player/session.ts'
import { zoneOfUser } from '~/lib/player/time-zone-of.ts'
import { m } from '~/paraglide/messages.js'
import { Button } from '~/ui/button.tsx'
import { ErrorProblem } from '~/ui/error-problem.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Select } from '~/ui/select.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { LimitCard } from './limit-card.tsx'
import type { LimitKind, Limits } from './limits.ts'
import { Rest } from './rest.tsx'
import { SelfExclusion } from './self-exclusion.tsx'
import { StopNotice } from './stop-notice.tsx'
import { useLimitChange } from './use-limit-change.ts'

const MONEY_KINDS: readonly LimitKind[] = ['deposit', 'loss', 'stake', 'bet']

/** Responsible gambling: limits, breaks and self-exclusion, all enforced by the platform. */
export function LimitsPage() {
  const user = useSession().profile?.user
  const { data, error, refetch } = useQuery(useTRPC().limits.current.queryOptions({}))
  if (!user) return null
  if (error)
    return (
      <ErrorState
        title={errorLines(error).join(' ')}
        action={<Button onClick={() => refetch()}>{m.ui_retry()}</Button>}
      />
    )
  if (!data) return <Skeleton className="h-120 w-full" />
  const timezone = zoneOfUser(user)
  const currency = user.currency ?? DEFAULT_CURRENCY
  return (
    <div className="grid gap-4">
      {data.stop && <StopNotice stop={data.stop} timezone={timezone} />}
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2 lg:items-start">
        {MONEY_KINDS.map((kind) => (
          <LimitCard key={kind} {...{ kind, currency, timezone }} limits={data.limits} />
        ))}
        <LimitCard kind="time" {...{ currency, timezone }} limits={data.limits}>
          <CheckInterval current={data} />
        </LimitCard>
      </div>
      <p className="text-13 text-paper-2">
        {m.limits_rule()} {m.limits_zone({ zone: data.zone })}
      </p>
      {timezone.name !== data.zone && <ZoneChange zone={timezone.name} />}
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2 lg:items-start">
        <Rest timezone={timezone} />
        <SelfExclusion />
      </div>
      <p className="text-13 text-paper-3">
        <a
          href="https://www.gamblingtherapy.org"
          rel="noopener noreferrer"
          target="_blank"
          className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-paper lg:min-h-7"
        >
          {m.limits_talk()}
        </a>
      </p>
    </div>
  )
}

/** Shown if the player's time zone differs from the one of their limits. */
function ZoneChange({ zone }: { zone: string }) {
  const set = useMutation(useTRPC().limits.setZone.mutationOptions(useLimitChange()))
  return (
    <div className="grid justify-items-start gap-2">
      <Button wraps busy={set.isPending} onClick={() => set.mutate({ zone })}>
        {m.limits_zone_change({ zone })}
      </Button>
      <p className="text-13 text-paper-3">{m.limits_zone_note()}</p>
      <ErrorProblem error={set.error} />
    </div>
  )
}

const STEP_MINUTES = 10

function CheckInterval({ current }: { current: Limits }) {
  const set = useMutation(useTRPC().limits.setRealityCheck.mutationOptions(useLimitChange()))
  const { every_minutes: every } = current.reality_check
  const most = current.jurisdiction.reality_check_max_minutes
  const choices = Array.from({ length: most / STEP_MINUTES }, (_, index) => (index + 1) * STEP_MINUTES)
  return (
    <>
      <Select
        label={m.limits_check_every()}
        value={String(every)}
        onValueChange={(minutes) => set.mutate({ minutes: Number(minutes) })}
        items={choices
          .filter((minutes) => minutes >= REALITY_CHECK_MIN_MINUTES)
          .map((minutes) => ({ value: String(minutes), label: m.limits_minutes_count({ count: minutes }) }))}
      />
      <ErrorProblem error={set.error} />
    </>
  )
}
