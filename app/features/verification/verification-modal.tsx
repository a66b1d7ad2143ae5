import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { externalUrl } from '#server/shared/constants/external-url.ts'
import { IDENTITY_REASONS, type IdentityReason } from '#server/shared/constants/identity-reasons.ts'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { useQuery } from '~/lib/calls/use-query.ts'
import type { ModalProps } from '~/lib/pages/modals.ts'
import { useSession, useSessionCache } from '~/lib/player/session.ts'
import { m } from '~/paraglide/messages.js'
import { buttonClass } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { ErrorProblem } from '~/ui/error-problem.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { SuccessState } from '~/ui/success-state.tsx'
import { HolderForm } from './holder-form.tsx'
import { PagesForm } from './pages-form.tsx'
import type { Verification } from './verification.ts'

/** Polling interval during the review, whose result may arrive at any moment. */
const POLL_INTERVAL_MS = 5000

export function VerificationModal({ open, onClose }: ModalProps) {
  const isPlayer = useSession().profile !== null
  const { verification } = useTRPC()
  const queryClient = useQueryClient()
  const { renew } = useSessionCache()
  const { data, error } = useQuery(
    verification.current.queryOptions(
      {},
      {
        enabled: isPlayer,
        refetchInterval: ({ state }) => (state.data && stepOf(state.data) === 'waiting' ? POLL_INTERVAL_MS : false),
      },
    ),
  )
  const change = () => Promise.all([queryClient.invalidateQueries(verification.current.pathFilter()), renew()])
  return (
    <Dialog
      open={open && isPlayer}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={m.profile_identity()}
      size="m"
      startsAtTop
    >
      <ErrorProblem error={error} />
      {!data && !error && <Skeleton className="h-60 w-full" />}
      {data && <Step verification={data} onChange={change} />}
    </Dialog>
  )
}

const REASONS: Readonly<Record<IdentityReason, () => string>> = {
  edge_cut: m.verification_reason_edge_cut,
  blurred: m.verification_reason_blurred,
  out_of_date: m.verification_reason_out_of_date,
  name_differs: m.verification_reason_name_differs,
  other_document: m.verification_reason_other_document,
}

/** The text of a reason's code, or the reason as the operator has written it. */
function reasonText(reason: string): string {
  const code = IDENTITY_REASONS.find((one) => one === reason)
  return code ? REASONS[code]() : reason
}

type StepProps = { verification: Verification; onChange: () => Promise<unknown> }

function Step({ verification, onChange }: StepProps) {
  const [isOver, setOver] = useState(false)
  const { status, reason, desk_url, pages } = verification
  const step = stepOf(verification)
  const begun = async () => {
    await onChange()
    setOver(false)
  }
  if (step === 'done') return <SuccessState title={m.verification_done()}>{m.verification_done_text()}</SuccessState>
  if (step === 'waiting')
    return <EmptyState title={m.verification_waiting()}>{m.verification_waiting_text()}</EmptyState>
  if (verification.is_paused)
    return <EmptyState title={m.verification_paused()}>{m.verification_paused_text()}</EmptyState>
  return (
    <div className="grid gap-4">
      {status === 'failed' && <p className="text-14 text-paper-2">{m.verification_failed()}</p>}
      {status === 'unverified' && <p className="text-14 text-paper-2">{m.verification_unverified()}</p>}
      {reason !== null && (
        <div className="rounded-control border border-line-strong bg-surface-2 p-3">
          <p className="text-12 text-paper-3">{m.verification_reason()}</p>
          <p className="wrap-anywhere text-14">{reasonText(reason)}</p>
        </div>
      )}
      {step === 'desk' ? (
        <Desk url={desk_url} />
      ) : step === 'form' || isOver ? (
        <HolderForm onBegun={begun} />
      ) : (
        <PagesForm pages={pages} onChange={onChange} onOver={() => setOver(true)} />
      )}
    </div>
  )
}

function Desk({ url }: { url: string | null }) {
  const address = url === null ? null : externalUrl(url)
  return (
    <>
      <p className="text-14 text-paper-2">{m.verification_desk_lead()}</p>
      {address !== null && (
        <a href={address} rel="noreferrer" className={buttonClass('primary')}>
          {m.verification_desk()}
        </a>
      )}
    </>
  )
}

type VerificationStep = 'form' | 'pages' | 'waiting' | 'done' | 'desk'

export function stepOf({ status, desk_url }: Pick<Verification, 'status' | 'desk_url'>): VerificationStep {
  if (status === 'success' || status === 'verified') return 'done'
  if (status === 'waiting' || status === 'pending') return 'waiting'
  if (desk_url !== null) return 'desk'
  return status === 'init' || status === 'user_pending' ? 'pages' : 'form'
}
