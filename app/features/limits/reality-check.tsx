import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { DEFAULT_CURRENCY } from '#server/shared/constants/currencies.ts'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { useQuery } from '~/lib/calls/use-query.ts'
import { usePageOptions } from '~/lib/pages/page-options.ts'
import { useSession } from '~/lib/player/session.ts'
import { whenIdle } from '~/lib/scripts/when-idle.ts'
import { m } from '~/paraglide/messages.js'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { ErrorProblem } from '~/ui/error-problem.tsx'
import { Money } from '~/ui/money.tsx'
import { useLimitChange } from './use-limit-change.ts'

const ASKED_EVERY_MS = 60_000
const MINUTE_S = 60

/** Reality check on game pages: time played and net result, at each interval. It cannot be closed with Escape. */
export function RealityCheck() {
  const user = useSession().profile?.user
  const { isGame } = usePageOptions()
  const { limits } = useTRPC()
  const [isPageDone, setPageDone] = useState(false)
  // a game requests the same with its other data, once it is hydrated
  useEffect(() => whenIdle(() => setPageDone(true)), [])
  const { data } = useQuery({
    ...limits.current.queryOptions({}),
    enabled: user !== undefined && isGame && isPageDone,
    refetchInterval: ASKED_EVERY_MS,
  })
  const answer = useMutation(limits.answerRealityCheck.mutationOptions(useLimitChange()))
  const check = data?.reality_check
  if (!check || data.stop) return null
  const currency = user?.currency ?? DEFAULT_CURRENCY
  const time = m.limits_minutes_count({ count: Math.floor(check.played_s / MINUTE_S) })
  return (
    <Dialog open={isGame && check.is_due} onOpenChange={() => undefined} title={m.limits_check_title({ time })}>
      <p className="text-14 text-paper-2">{m.limits_check_text()}</p>
      <dl className="mt-3 text-14">
        <div className="flex min-h-11 items-center justify-between gap-3 border-line border-t">
          <dt className="text-paper-2">{m.limits_check_staked()}</dt>
          <dd>
            <Money value={check.staked} currency={currency} className="font-semibold" />
          </dd>
        </div>
        <div className="flex min-h-11 items-center justify-between gap-3 border-line border-y">
          <dt className="text-paper-2">{m.limits_check_net()}</dt>
          <dd>
            <Money value={check.net} currency={currency} signed className="font-semibold" />
          </dd>
        </div>
      </dl>
      <div className="mt-4 grid gap-2 sm:grid-cols-2">
        <Button size="l" busy={answer.isPending} onClick={() => answer.mutate({ answer: 'go_on' })}>
          {m.limits_check_go_on()}
        </Button>
        <Button size="l" busy={answer.isPending} onClick={() => answer.mutate({ answer: 'stop' })}>
          {m.limits_check_stop()}
        </Button>
      </div>
      <ErrorProblem error={answer.error} className="mt-3" />
    </Dialog>
  )
}
