import { Link } from '@tanstack/react-router'
import { DemoSeeds } from '~/games/engine/demo/demo-seeds.tsx'
import { usePlayMode } from '~/games/engine/play/use-play-mode.ts'
import { errorLines } from '~/lib/calls/errors.ts'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { useQuery } from '~/lib/calls/use-query.ts'
import type { ModalProps, SharedRound } from '~/lib/pages/modals.ts'
import { m } from '~/paraglide/messages.js'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { DialogCheck } from './dialog-check.tsx'
import { SharedRoundCheck } from './round-check.tsx'
import { SeedPair } from './seed-pair.tsx'

type FairnessModalProps = ModalProps & { betId: string | undefined; round: SharedRound | undefined }

/**
 * The round it was opened from, and the seeds of the current play mode: their commitment, and how to reveal them.
 * Multiplayer rounds do not depend on the player's seeds.
 */
export function FairnessModal({ open, onClose, betId, round }: FairnessModalProps) {
  const { kind } = usePlayMode()
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={m.fairness_title()}
      size="m"
      // the verdict is at the top: focusing a field further down would scroll it out of view
      startsAtTop={betId !== undefined || round !== undefined}
      aside={round === undefined && kind === 'demo' && <Badge tone="info">{m.play_table_demo()}</Badge>}
    >
      {betId !== undefined && <DialogCheck key={betId} id={betId} />}
      {round ? (
        <SharedRoundCheck key={round.id} game={round.game} roundId={round.id} />
      ) : kind === 'demo' ? (
        <DemoSeeds />
      ) : (
        <Seeds />
      )}
      <p className="mt-4 text-13">
        <Link
          to="/fairness"
          search={round && { round_of: round.game, round: round.id }}
          className="text-paper underline decoration-line-strong underline-offset-3"
        >
          {m.fairness_how()}
        </Link>
      </p>
    </Dialog>
  )
}

function Seeds() {
  const query = useQuery({ ...useTRPC().fairness.seeds.queryOptions({}), staleTime: 0 })
  if (query.isError)
    return (
      <ErrorState
        title={m.fairness_seeds_error()}
        action={<Button onClick={() => query.refetch()}>{m.ui_retry()}</Button>}
      >
        {errorLines(query.error).join(' ')}
      </ErrorState>
    )
  if (query.isPending) return <Skeleton className="h-90 w-full" />
  return <SeedPair active={query.data} />
}
