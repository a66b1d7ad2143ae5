import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '#server/edge/trpc/router.ts'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { useQuery } from '~/lib/calls/use-query.ts'
import { formatDateTime } from '~/lib/format/format.ts'
import { useTimeZone } from '~/lib/format/time-zone.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'

type Log = inferRouterOutputs<AppRouter>['log']['origins']['logs'][number]

/** The log that takes new records; undefined for an operator without a public log. */
export function useOpenLog(): Log | undefined {
  return useQuery(useTRPC().log.origins.queryOptions({})).data?.logs.at(-1)
}

/** Names of those who keep the checkpoints of the log, with the time of the last one, or that there is nobody. */
export function LogWatchers({ log: { witnesses, stopped_at: stoppedAt } }: { log: Log }) {
  const timeZone = useTimeZone()
  const time = (iso: string) => formatDateTime(iso, getLocale(), timeZone)
  return (
    <div className="grid gap-2 text-14">
      {stoppedAt !== null && (
        <p role="alert" className="font-semibold text-loss">
          {m.watch_stopped({ time: time(stoppedAt) })}
        </p>
      )}
      {witnesses.length === 0 && <p className="text-paper-2">{m.watch_none()}</p>}
      <ul className="grid gap-2">
        {witnesses.map(({ name, key, kept_at: keptAt }) => (
          <li key={key ?? name} className="num wrap-anywhere">
            {keptAt === null
              ? m.watch_never({ name })
              : key === null
                ? m.watch_kept({ name, time: time(keptAt) })
                : m.watch_signed({ name, time: time(keptAt) })}
          </li>
        ))}
      </ul>
    </div>
  )
}
