import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMicros, formatMultiplier } from '#server/shared/money/micros.ts'
import { FLOAT_BYTES } from '#server/shared/rules/fairness/floats.ts'
import { BLOCK_BYTES } from '#server/shared/rules/fairness/stream.ts'
import type { Verification } from '#server/shared/rules/fairness/verify.ts'
import type { BetRules, GameId, ParamsOf } from '#server/shared/rules/registry.ts'
import type { PlayedBet } from '~/features/bets/bets.ts'
import { formatAmount, formatNumber, formatTimes } from '~/lib/format.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Arithmetic } from './arithmetic.tsx'
import { comparisonsOf } from './comparisons.ts'
import type { GameProof } from './game-proof.ts'

const FLOAT_DIGITS = 10
const FLOATS_OF_BLOCK = BLOCK_BYTES / FLOAT_BYTES

type CheckResultProps<G extends GameId> = {
  verification: Verification<G>
  rules: BetRules<G>
  params: ParamsOf<G>
  proof: GameProof<G>
  promisedHash: string
  stored: PlayedBet<G> | undefined
}

/** Each step from the seeds to the payout, and whether it is what was promised and paid. */
export function CheckResult<G extends GameId>(props: CheckResultProps<G>) {
  const { verification, rules, params, proof, promisedHash, stored } = props
  const { blocks, floats, outcome, multiplier, payout } = verification
  const locale = getLocale()
  const compared = comparisonsOf({ verification, promisedHash, stored })
  const verdicts = Object.values(compared).filter((verdict) => verdict !== undefined)
  return (
    <div aria-live="polite" className="grid gap-4">
      {stored && verdicts.length > 0 && <Verdict isMatch={verdicts.every(Boolean)} />}
      <dl className="grid gap-4 rounded-panel border border-line bg-surface-1 p-4 lg:p-5">
        <Step label={m.fairness_check_commitment()} isMatch={compared.commitment}>
          <Hex>{verification.serverSeedHash}</Hex>
        </Step>
        {blocks.map((block, index) => (
          <Step key={block.message} label={m.fairness_check_block({ message: block.message })}>
            <Hex marked={usedOfBlock(floats.length, index)}>{block.hex}</Hex>
          </Step>
        ))}
        <Step label={m.fairness_check_floats()}>
          {floats.map(({ hex, value }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two groups of four bytes may be the same
            <Arithmetic key={index}>
              0x{hex} ÷ 2³² = {formatNumber(value, locale, FLOAT_DIGITS)}
            </Arithmetic>
          ))}
        </Step>
        <Step label={m.bets_outcome()} isMatch={compared.outcome}>
          <proof.Outcome
            params={params}
            floats={floats.map(({ value }) => value)}
            outcome={outcome}
            multiplier={formatMultiplier(multiplier)}
            countOf={(index) => rules.eventCount(index)}
          />
        </Step>
        <Step label={m.fairness_check_multiplier()} isMatch={compared.multiplier}>
          <Arithmetic>{formatTimes(formatMultiplier(multiplier), locale)}</Arithmetic>
        </Step>
        {payout !== undefined && (
          <Step label={m.fairness_check_payout()} isMatch={compared.payout}>
            <Arithmetic>{formatAmount(formatMicros(payout), locale, { exact: true })}</Arithmetic>
          </Step>
        )}
        <Step label={m.fairness_check_rules()} isMatch={compared.rules}>
          <Arithmetic>{verification.rulesVersion}</Arithmetic>
          <Hex>{verification.tableHash}</Hex>
        </Step>
      </dl>
    </div>
  )
}

/** How many hexadecimal characters of a block became numbers. */
function usedOfBlock(floatCount: number, block: number): number {
  const used = Math.min(FLOATS_OF_BLOCK, floatCount - block * FLOATS_OF_BLOCK)
  return used * FLOAT_BYTES * 2
}

/** Whether all that was recomputed is what was promised and paid. */
export function Verdict({ isMatch }: { isMatch: boolean }) {
  const Glyph = isMatch ? CircleCheck : CircleAlert
  return (
    <p
      className={`flex items-center gap-3 rounded-control border p-4 font-semibold text-16 ${isMatch ? 'border-win/40 bg-win-dim text-win' : 'border-loss bg-loss-dim text-loss'}`}
    >
      <Glyph aria-hidden="true" className="size-6 shrink-0" strokeWidth={1.5} />
      {isMatch ? m.fairness_verdict_match() : m.fairness_verdict_mismatch()}
    </p>
  )
}

function Step({ label, isMatch, children }: { label: string; isMatch?: boolean; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="mb-1 flex flex-wrap items-center justify-between gap-x-3 font-medium text-12 text-paper-3">
        <span className="wrap-anywhere">{label}</span>
        {isMatch !== undefined && (
          <span className={isMatch ? 'text-win' : 'text-loss'}>
            {isMatch ? `✓ ${m.fairness_match()}` : `✗ ${m.fairness_mismatch()}`}
          </span>
        )}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Hexadecimal in full; the first `marked` characters are the ones that count. */
function Hex({ marked = 0, children }: { marked?: number; children: string }) {
  return (
    <p className="num text-13 text-paper-2 wrap-anywhere">
      {marked > 0 && <b className="font-semibold text-volt">{children.slice(0, marked)}</b>}
      {children.slice(marked)}
    </p>
  )
}
