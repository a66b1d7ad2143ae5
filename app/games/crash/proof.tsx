import { useSuspenseQuery } from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '#server/edge/trpc/router.ts'
import { crash as versions } from '#server/shared/rules/crash/game.ts'
import { findRules } from '#server/shared/rules/versions.ts'
import { Result } from '~/features/fairness/arithmetic.tsx'
import type { RoundCheckProps, SharedProof } from '~/features/fairness/game-proof.ts'
import { Hex, Step, Verdict } from '~/features/fairness/steps.tsx'
import { isGain, netOf } from '~/lib/bet-money.ts'
import { formatMoney, formatNumber } from '~/lib/format.ts'
import { useTRPC } from '~/lib/trpc.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { EmptyState } from '~/ui/empty-state.tsx'
import { checkRound } from './check-round.ts'
import { outcomeOf, timesText } from './texts.ts'

type Round = inferRouterOutputs<AppRouter>['crash']['round']
type Bet = RoundCheckProps<'crash'>['bet']

/** How a flight is read and computed again. */
export const proof: SharedProof<'crash'> = { RoundCheck, outcomeOf }

/** 52 bits as hexadecimal. */
const BITS_USED = 13

function RoundCheck({ roundId, bet }: RoundCheckProps<'crash'>) {
  const { data: round } = useSuspenseQuery(useTRPC().crash.round.queryOptions({ id: roundId }))
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

/** What can be said of a flight that is not over, or was called off. */
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

type CheckedProps = { round: Round; ended: { link: string; point: number; salt: string }; bet: Bet }

function Checked({ round, ended, bet }: CheckedProps) {
  const { commitment, chain, rules_version: version, table_hash: tableHash } = round
  const rules = findRules(versions, version)
  if (!rules)
    return <EmptyState title={m.fairness_rules_unknown({ version })}>{m.fairness_rules_unknown_text()}</EmptyState>
  const { hash, digest, point, isSame } = checkRound(rules, { ...ended, commitment, tableHash }, bet)
  const verdicts = Object.values(isSame).filter((verdict) => verdict !== undefined)
  return (
    <div aria-live="polite" className="grid gap-4">
      <Verdict isMatch={verdicts.every(Boolean)} />
      <dl className="grid gap-4 rounded-panel border border-line bg-surface-1 p-4 lg:p-5">
        <Step label={m.crash_proof_link()}>
          <Hex>{ended.link}</Hex>
        </Step>
        <Step label={m.crash_proof_commitment()} isMatch={isSame.commitment}>
          <Hex>{hash}</Hex>
        </Step>
        <Step label={m.crash_proof_terminal({ number: formatNumber(round.number, getLocale()) })}>
          <Hex>{chain.terminal}</Hex>
        </Step>
        <Step label={m.crash_proof_salt()}>
          <Hex>{ended.salt}</Hex>
          {ended.salt.startsWith('local:') && <p className="mt-1 text-12 text-paper-3">{m.crash_proof_local()}</p>}
        </Step>
        <Step label={m.crash_proof_digest()}>
          <Hex marked={BITS_USED}>{digest}</Hex>
        </Step>
        <Step label={m.crash_proof_point()} isMatch={isSame.point}>
          <Result>{timesText(point)}</Result>
        </Step>
        {bet && (
          <Step label={m.crash_proof_bet()} isMatch={isSame.bet}>
            <Result isWin={isGain(bet)} note={formatMoney(netOf(bet), bet.currency, getLocale(), { signed: true })}>
              {leftText(bet.outcome)}
            </Result>
          </Step>
        )}
        <Step label={m.fairness_check_rules()} isMatch={isSame.rules}>
          <p className="num text-14">{version}</p>
          <Hex>{tableHash}</Hex>
        </Step>
      </dl>
    </div>
  )
}

const leftText = ({ cashed_out: left, point }: NonNullable<Bet>['outcome']): string =>
  left === null
    ? m.crash_proof_bet_lost({ point: timesText(point) })
    : m.crash_proof_bet_left({ multiplier: timesText(left) })
