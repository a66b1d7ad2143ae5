import { formatMicros, formatMultiplier } from '#server/shared/money/micros.ts'
import { FLOAT_BYTES } from '#server/shared/rules/fairness/floats.ts'
import { BLOCK_BYTES } from '#server/shared/rules/fairness/stream.ts'
import type { Verification } from '#server/shared/rules/fairness/verify.ts'
import type { BetRules, GameId, ParamsOf } from '#server/shared/rules/registry.ts'
import type { PlayedBet } from '~/features/bets/bets.ts'
import { Arithmetic } from '~/features/fairness/arithmetic.tsx'
import type { GameProof } from '~/features/fairness/game-proof.ts'
import { Hex, Step, Verdict } from '~/features/fairness/steps.tsx'
import { formatAmount, formatNumber, formatTimes } from '~/lib/format/format.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { comparisonsOf } from './comparisons.ts'

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

/** Each step from the seeds to the payout, and whether it equals the promised and paid values. */
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

/** Number of hexadecimal characters of a block that became numbers. */
function usedOfBlock(floatCount: number, block: number): number {
  const used = Math.min(FLOATS_OF_BLOCK, floatCount - block * FLOATS_OF_BLOCK)
  return used * FLOAT_BYTES * 2
}
