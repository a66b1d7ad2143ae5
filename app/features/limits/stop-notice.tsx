import { useMutation } from '@tanstack/react-query'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { formatDateTime } from '~/lib/format/format.ts'
import type { TimeZone } from '~/lib/format/time-zone.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Button } from '~/ui/button.tsx'
import { ErrorProblem } from '~/ui/error-problem.tsx'
import type { Limits } from './limits.ts'
import { useLimitChange } from './use-limit-change.ts'

type Stop = NonNullable<Limits['stop']>

export function StopNotice({ stop, timezone }: { stop: Stop; timezone: TimeZone }) {
  const reopen = useMutation(useTRPC().limits.reopen.mutationOptions(useLimitChange()))
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-3 rounded-panel border border-line-strong bg-surface-2 p-4"
    >
      <p className="min-w-50 flex-1 text-14">{stopText(stop, timezone)}</p>
      {stop.can_reopen && (
        <Button busy={reopen.isPending} onClick={() => reopen.mutate({})}>
          {m.limits_reopen()}
        </Button>
      )}
      <ErrorProblem error={reopen.error} />
    </div>
  )
}

function stopText({ reason, until, can_reopen }: Stop, timezone: TimeZone): string {
  if (until === null) return m.limits_stopped_forever()
  const time = formatDateTime(until, getLocale(), timezone)
  if (reason === 'timed_out') return m.limits_stopped_rest({ time })
  return can_reopen ? m.limits_stopped_over() : m.limits_stopped_exclusion({ time })
}
