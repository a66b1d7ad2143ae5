import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '#server/edge/trpc/router.ts'
import { LANGUAGE_TAGS, type Locale } from '#server/shared/constants/locales.ts'
import { deviceName } from '#server/shared/device-name.ts'
import { Section } from '~/features/profile/section.tsx'
import { toast } from '~/lib/browser/toast.ts'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { useQuery } from '~/lib/calls/use-query.ts'
import { formatDateTime } from '~/lib/format/format.ts'
import type { TimeZone } from '~/lib/format/time-zone.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { ErrorProblem } from '~/ui/error-problem.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'

type OpenSession = inferRouterOutputs<AppRouter>['sessions']['list']['sessions'][number]

export function SessionsSection({ timezone }: { timezone: TimeZone }) {
  const { sessions } = useTRPC()
  const queryClient = useQueryClient()
  const { data, error } = useQuery(sessions.list.queryOptions({}))
  const onSuccess = async () => {
    toast.success(m.security_sessions_ended())
    await queryClient.invalidateQueries(sessions.list.pathFilter())
  }
  const end = useMutation(sessions.end.mutationOptions({ onSuccess }))
  const endOthers = useMutation(sessions.endOthers.mutationOptions({ onSuccess }))
  const failure = error ?? end.error ?? endOthers.error

  return (
    <Section title={m.security_sessions()}>
      {data === undefined && error === null && <Skeleton className="h-24 w-full" />}
      <ul className="grid gap-2">
        {data?.sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            timezone={timezone}
            isEnding={end.isPending && end.variables.id === session.id}
            onEnd={() => end.mutate({ id: session.id })}
          />
        ))}
      </ul>
      <div className="mt-3 grid justify-items-start gap-2">
        <ErrorProblem error={failure} />
        {(data?.sessions.length ?? 0) > 1 && (
          <Button variant="outline" wraps busy={endOthers.isPending} onClick={() => endOthers.mutate({})}>
            {m.security_sessions_end_others()}
          </Button>
        )}
      </div>
    </Section>
  )
}

type SessionRowProps = { session: OpenSession; timezone: TimeZone; isEnding: boolean; onEnd: () => void }

function SessionRow({ session, timezone, isEnding, onEnd }: SessionRowProps) {
  const { user_agent, country, ip, seen_at, is_current } = session
  const locale = getLocale()
  const device = deviceName(user_agent) ?? m.security_device_unknown()
  const place = [country === null ? null : countryName(country, locale), ip].filter(Boolean).join(', ')
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control border border-line px-3 py-2.5">
      <div className="min-w-0 text-14">
        <p className="flex flex-wrap items-center gap-2">
          <span className="wrap-anywhere">{device}</span>
          {is_current && <Badge tone="volt">{m.security_session_here()}</Badge>}
        </p>
        <p className="text-13 text-paper-3 wrap-anywhere">{place}</p>
        <p className="text-13 text-paper-3">
          {m.security_session_seen({ when: formatDateTime(seen_at, locale, timezone) })}
        </p>
      </div>
      {!is_current && (
        <Button variant="secondary" busy={isEnding} onClick={onEnd} aria-label={m.security_session_end_of({ device })}>
          {m.security_session_end()}
        </Button>
      )}
    </li>
  )
}

const countryName = (code: string, locale: Locale): string =>
  new Intl.DisplayNames([LANGUAGE_TAGS[locale]], { type: 'region' }).of(code) ?? code
