import { useSuspenseQuery } from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '#server/edge/trpc/router.ts'
import { crash as versions } from '#server/shared/rules/crash/game.ts'
import { findRules } from '#server/shared/rules/versions.ts'
import type { RoundCheckProps, SharedProof } from '~/features/fairness/game-proof.ts'
import { Hex, Step } from '~/features/fairness/steps.tsx'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { formatNumber } from '~/lib/format/format.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { EmptyState } from '~/ui/empty-state.tsx'
import { FlightCheck } from './flight-check.tsx'
import { outcomeOf } from './texts.ts'
import { TypedCheck } from './typed-check.tsx'

type Round = inferRouterOutputs<AppRouter>['crash']['round']
type Bet = RoundCheckProps<'crash'>['bet']

/** Polling interval, so that the proof appears once the round is over. */
const POLL_INTERVAL_MS = 2000

export const proof: SharedProof<'crash'> = { RoundCheck, TypedCheck, outcomeOf }

function RoundCheck({ roundId, bet }: RoundCheckProps<'crash'>) {
  const { data: round } = useSuspenseQuery({
    ...useTRPC().crash.round.queryOptions({ id: roundId }),
    refetchInterval: ({ state: { data } }) => data?.link === null && data.phase !== 'void' && POLL_INTERVAL_MS,
  })
  const { link, point, chain } = round
  const name = m.crash_proof_round({ round: formatNumber(round.number, getLocale()) })
  return (
    <div className="grid gap-4">
      <h3 className="font-semibold text-16">{name}</h3>
      {link !== null && point !== null && chain.salt !== null ? (
        <Checked round={round} ended={{ link, point, salt: chain.salt }} bet={bet} />
      ) : (
        <Sealed round={round} />
      )}
    </div>
  )
}

/** Facts known of a round that is not over or was canceled. */
function Sealed({ round }: { round: Round }) {
  return (
    <div className="grid gap-4 rounded-panel border border-line bg-surface-1 p-4 lg:p-6">
      {round.phase === 'void' ? (
        <EmptyState title={m.crash_proof_void()} />
      ) : (
        <EmptyState title={m.crash_proof_running()}>{m.crash_proof_running_text()}</EmptyState>
      )}
      <dl className="grid gap-4">
        <Step label={m.crash_hash()}>
          <Hex>{round.commitment}</Hex>
        </Step>
      </dl>
    </div>
  )
}

/** Undefined for a salt of the site's own, and for chains of before a round was announced. */
function signedSalt({ salt_signature: signature, beacon_round: round, published_at }: Round['chain']) {
  if (signature === null || round === null || published_at === null) return undefined
  return { signature, due: { round, announcedAt: Date.parse(published_at) } }
}

type CheckedProps = { round: Round; ended: { link: string; point: number; salt: string }; bet: Bet }

function Checked({ round, ended, bet }: CheckedProps) {
  const { commitment, chain, number, rules_version: version, table_hash: tableHash } = round
  const rules = findRules(versions, version)
  if (!rules)
    return <EmptyState title={m.fairness_rules_unknown({ version })}>{m.fairness_rules_unknown_text()}</EmptyState>
  const { terminal } = chain
  const signed = signedSalt(chain)
  return <FlightCheck rules={rules} round={{ ...ended, number, terminal, commitment, tableHash, signed }} bet={bet} />
}
