import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { gameName } from '~/features/catalogue/games.ts'
import type { SignedWord } from '~/features/fairness/check-beacon.ts'
import { Fact } from '~/features/fairness/fact.tsx'
import { Hex, Step, Verdict } from '~/features/fairness/steps.tsx'
import { useBeaconCheck } from '~/features/fairness/use-beacon-check.ts'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { formatAmount, formatDateTime } from '~/lib/format/format.ts'
import { useTimeZone } from '~/lib/player/time-zone-of.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { EmptyState } from '~/ui/empty-state.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { CheckBoundary } from './check-boundary.tsx'
import { checkProviderBet, type ProviderBet, type ProviderStep, signedSalt } from './provider-proof.ts'

export function ProviderCheck({ id }: { id: string }) {
  return (
    <CheckBoundary id={id}>
      <Suspense fallback={<Skeleton className="h-100 w-full rounded-panel" />}>
        <Checked id={id} />
      </Suspense>
    </CheckBoundary>
  )
}

const LABELS: Readonly<Record<ProviderStep['name'], () => string>> = {
  commitment: m.fairness_check_commitment,
  link: m.provider_bet_link,
  outcome: m.bets_outcome,
  payout: m.fairness_check_payout,
}

/** Enough hex digits to tell rules versions apart at a glance. */
const SHOWN_HASH = 12

function Checked({ id }: { id: string }) {
  const { data: bet } = useSuspenseQuery(useTRPC().casino.bet.queryOptions({ id }))
  const timeZone = useTimeZone()
  const check = checkProviderBet(bet)
  return (
    <>
      <p className="num mb-4 text-13 text-paper-2">
        {gameName(bet.game, bet.title)} ·{' '}
        {m.fairness_bet_of({ time: formatDateTime(bet.placed_at, getLocale(), timeZone) })}
      </p>
      {check === 'unproven' ? (
        <EmptyState title={m.provider_bet_unproven_title()}>{m.provider_bet_unproven()}</EmptyState>
      ) : check === 'unknown_rules' ? (
        <EmptyState title={m.fairness_rules_unknown({ version: bet.rules_hash?.slice(0, SHOWN_HASH) ?? '' })}>
          {m.fairness_rules_unknown_text()}
        </EmptyState>
      ) : check === 'hidden' ? (
        <EmptyState title={m.fairness_not_revealed_title()}>{m.provider_bet_hidden()}</EmptyState>
      ) : (
        <Steps steps={check} salt={signedSalt(bet)} />
      )}
      {bet.proof && <Promised bet={bet} proof={bet.proof} />}
    </>
  )
}

function Steps({ steps, salt }: { steps: readonly ProviderStep[]; salt: SignedWord | undefined }) {
  const isBeacon = useBeaconCheck(salt)
  return (
    <div className="grid gap-4">
      {salt !== undefined && isBeacon === undefined ? (
        <Skeleton className="h-14 w-full rounded-control" />
      ) : (
        <Verdict isMatch={isBeacon !== false && steps.every(({ isMatch }) => isMatch)} />
      )}
      <dl className="grid gap-4 rounded-panel border border-line bg-surface-1 p-4 lg:p-5">
        {steps.map(({ name, text, isMatch }) => (
          <Step key={name} label={LABELS[name]()} isMatch={isMatch}>
            <Hex>{name === 'payout' ? formatAmount(text, getLocale(), { exact: true }) : text}</Hex>
          </Step>
        ))}
        {salt && (
          <Step label={m.crash_proof_salt()} isMatch={isBeacon}>
            <Hex>{salt.text}</Hex>
            <Hex>{salt.signature}</Hex>
          </Step>
        )}
      </dl>
    </div>
  )
}

function Promised({ bet, proof }: { bet: ProviderBet; proof: NonNullable<ProviderBet['proof']> }) {
  const isTable = proof.scheme === 'table/v1'
  return (
    <div className="mt-4 grid gap-4 rounded-panel border border-line bg-surface-1 p-4 lg:p-5">
      <Fact label={m.fairness_promised_hash()} copy={proof.server_hash}>
        {proof.server_hash}
      </Fact>
      <Fact label={isTable ? m.fairness_chains_salt() : m.fairness_client_seed()}>{proof.client_seed}</Fact>
      <Fact label={m.fairness_nonce()}>{proof.nonce}</Fact>
      {bet.rules_hash && <Fact label={m.fairness_check_rules()}>{bet.rules_hash}</Fact>}
    </div>
  )
}
