import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import type { inferRouterOutputs } from '@trpc/server'
import { useId } from 'react'
import type { AppRouter } from '#server/edge/trpc/router.ts'
import { externalUrl } from '#server/shared/constants/external-url.ts'
import { useStepUp } from '~/features/security/use-step-up.tsx'
import { providerPageHref } from '~/features/wallet/payment-href.ts'
import { errorLines } from '~/lib/calls/errors.ts'
import { useTRPC, useTRPCClient } from '~/lib/calls/trpc.ts'
import { formatDateTime } from '~/lib/format/format.ts'
import type { TimeZone } from '~/lib/format/time-zone.ts'
import { useModals } from '~/lib/pages/modals.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Badge, type BadgeTone } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { ErrorProblem } from '~/ui/error-problem.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Money } from '~/ui/money.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { NEXT_NAMES } from './next-names.ts'

type Withdrawal = inferRouterOutputs<AppRouter>['payments']['withdrawals']['withdrawals'][number]

const STATES: Record<Withdrawal['status'], { tone: BadgeTone; label: () => string }> = {
  requested: { tone: 'info', label: m.withdrawal_status_requested },
  kyc_required: { tone: 'info', label: m.withdrawal_status_kyc_required },
  review: { tone: 'info', label: m.withdrawal_status_review },
  approved: { tone: 'info', label: m.withdrawal_status_approved },
  sent: { tone: 'info', label: m.withdrawal_status_sent },
  paid: { tone: 'win', label: m.withdrawal_status_paid },
  rejected: { tone: 'loss', label: m.withdrawal_status_rejected },
  failed: { tone: 'loss', label: m.withdrawal_status_failed },
  returned: { tone: 'loss', label: m.withdrawal_status_returned },
}

const REASONS: Record<NonNullable<Withdrawal['reason']>, () => string> = {
  not_confirmed: m.withdrawal_reason_not_confirmed,
  no_documents: m.withdrawal_reason_no_documents,
  refused_by_provider: m.withdrawal_reason_refused_by_provider,
  returned_by_provider: m.withdrawal_reason_returned_by_provider,
  refused: m.withdrawal_reason_refused,
  other_owner: m.withdrawal_reason_other_owner,
  funds_unclear: m.withdrawal_reason_funds_unclear,
  rules_broken: m.withdrawal_reason_rules_broken,
}

/** Polling interval while a withdrawal is pending. */
const POLL_INTERVAL_MS = 5000
const PAGE = 10
const isUnderWay = ({ status }: Withdrawal) => status === 'approved' || status === 'sent'

type WithdrawalListProps = { timezone: TimeZone }

export function WithdrawalList({ timezone }: WithdrawalListProps) {
  const id = useId()
  const { payments } = useTRPC()
  const client = useTRPCClient()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...payments.withdrawals.pathKey(), 'pages'],
    queryFn: ({ pageParam: before }) => client.payments.withdrawals.query({ limit: PAGE, ...(before && { before }) }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ withdrawals }) => withdrawals.some(isUnderWay)) ? POLL_INTERVAL_MS : false,
  })
  const all = data?.pages.flatMap(({ withdrawals }) => withdrawals)
  return (
    <section aria-labelledby={id} aria-busy={!all} className="rounded-panel border border-line bg-surface-1 p-4 lg:p-6">
      <h2 id={id} className="mb-3 font-semibold text-16">
        {m.withdrawal_asked()}
      </h2>
      {error && (
        <ErrorState
          title={errorLines(error).join(' ')}
          action={<Button onClick={() => refetch()}>{m.ui_retry()}</Button>}
        />
      )}
      {!all && !error && <Skeleton className="h-24 w-full" />}
      {all?.length === 0 && <p className="text-13 text-paper-3">{m.withdrawal_none()}</p>}
      <ul>
        {all?.map((withdrawal) => (
          <Request key={withdrawal.id} {...{ withdrawal, timezone }} />
        ))}
      </ul>
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => fetchNextPage()} className="mt-3">
          {m.withdrawal_more()}
        </Button>
      )}
    </section>
  )
}

function Request({ withdrawal, timezone }: WithdrawalListProps & { withdrawal: Withdrawal }) {
  const { id, amount, currency, status, next, since, until, reason, next_url, is_deposit_back, is_paused } = withdrawal
  const { open } = useModals()
  const { tone, label } = STATES[status]
  const pathname = useLocation({ select: (location) => location.publicHref.split(/[?#]/, 1)[0] ?? '/' })
  const elsewhere =
    next_url === null ? null : (providerPageHref(next_url, pathname, getLocale()) ?? externalUrl(next_url))
  const time = (iso: string) => formatDateTime(iso, getLocale(), timezone)
  return (
    <li className="grid gap-1.5 border-line border-t py-3">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <Money value={amount} currency={currency} className="font-semibold text-16" />
        <Badge tone={tone}>{label()}</Badge>
      </p>
      <p className="num text-13 text-paper-3">
        {next && <b className="font-semibold text-paper-2">{NEXT_NAMES[next]()} </b>}
        {m.withdrawal_since({ time: time(since) })}
        {until && `, ${m.withdrawal_until({ time: time(until) })}`}
      </p>
      {is_paused && (
        <p className="text-13 text-paper-2">
          {status === 'approved' ? m.withdrawal_paused() : m.verification_paused_text()}
        </p>
      )}
      {is_deposit_back && <p className="text-13 text-paper-2">{m.withdrawal_of_deposit()}</p>}
      {reason && <p className="text-13 text-paper-2">{REASONS[reason]()}</p>}
      {elsewhere !== null && (
        <p className="text-13 text-paper-2">
          <a href={elsewhere} rel="noreferrer" className="touch-target font-medium link">
            {status === 'sent' ? m.withdrawal_claim() : m.withdrawal_documents()}
          </a>
        </p>
      )}
      {status === 'kyc_required' && elsewhere === null && (
        <p>
          <Button onClick={() => open({ name: 'Verification' })}>{m.verification_open()}</Button>
        </p>
      )}
      {status === 'requested' && <ConfirmWithdrawal id={id} />}
    </li>
  )
}

/** Confirms that the player, and not only their session, requests the withdrawal. */
function ConfirmWithdrawal({ id }: { id: string }) {
  const { payments } = useTRPC()
  const queryClient = useQueryClient()
  const onSuccess = () => queryClient.invalidateQueries(payments.withdrawals.pathFilter())
  const confirm = useMutation(payments.confirmWithdrawal.mutationOptions({ onSuccess }))
  const { confirmed, dialog } = useStepUp()
  return (
    <div className="grid gap-3 rounded-control border border-line-strong p-3">
      <ErrorProblem error={confirm.error} />
      <Button busy={confirm.isPending} onClick={() => confirmed(() => confirm.mutate({ id }))}>
        {m.withdrawal_confirm_submit()}
      </Button>
      {dialog}
    </div>
  )
}
