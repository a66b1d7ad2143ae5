import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { TIME_OUT_DAYS } from '#server/shared/constants/player-limits.ts'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { formatDateTime } from '~/lib/format/format.ts'
import type { TimeZone } from '~/lib/format/time-zone.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Button } from '~/ui/button.tsx'
import { Chip } from '~/ui/chip.tsx'
import { ErrorProblem } from '~/ui/error-problem.tsx'
import { useLimitChange } from './use-limit-change.ts'

const DAY_MS = 86_400_000

/** A break of some days, effective immediately. */
export function Rest({ timezone }: { timezone: TimeZone }) {
  const id = useId()
  const [days, setDays] = useState<number>(TIME_OUT_DAYS.presets[0])
  const [now] = useState(() => Date.now())
  const rest = useMutation(useTRPC().limits.takeTimeOut.mutationOptions(useLimitChange()))
  const until = new Date(now + days * DAY_MS).toISOString()
  return (
    <section
      id="rest"
      aria-labelledby={id}
      className="grid scroll-mt-24 grid-cols-1 gap-3 rounded-panel border border-line bg-surface-1 p-4 lg:p-6"
    >
      <h2 id={id} className="font-semibold text-16">
        {m.limits_rest()}
      </h2>
      <p className="text-13 text-paper-3">{m.limits_rest_note()}</p>
      <fieldset className="flex min-w-0 flex-wrap gap-2">
        <legend className="sr-only">{m.limits_rest()}</legend>
        {TIME_OUT_DAYS.presets.map((preset) => (
          <Chip key={preset} selected={preset === days} onClick={() => setDays(preset)} className="h-10">
            {m.limits_days({ count: preset })}
          </Chip>
        ))}
      </fieldset>
      <Button size="l" wraps busy={rest.isPending} onClick={() => rest.mutate({ until })}>
        {m.limits_rest_until({ time: formatDateTime(until, getLocale(), timezone) })}
      </Button>
      <ErrorProblem error={rest.error} />
    </section>
  )
}
