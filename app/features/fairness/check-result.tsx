import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { ROLLS } from '#server/rules/dice/paytable.ts'
import { FLOAT_BYTES } from '#server/rules/floats.ts'
import { formatMultiplier } from '#server/rules/money.ts'
import type { Verification } from '#server/rules/verify.ts'
import type { BetOf } from '~/features/bets/bets.ts'
import { formatNumber, formatTimes } from '~/lib/format.ts'
import { hundredthsToDecimal } from '~/lib/hundredths.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { comparisonsOf } from './comparisons.ts'

const FLOAT_DIGITS = 10

type CheckResultProps = { verification: Verification<'dice'>; promisedHash: string; stored: BetOf<'dice'> | undefined }

/** Each step from the seeds to the payout, and whether it is what was promised and paid. */
export function CheckResult({ verification, promisedHash, stored }: CheckResultProps) {
  const { blocks, floats, outcome, multiplier } = verification
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
            <Hex marked={index === 0 ? FLOAT_BYTES * 2 : 0}>{block.hex}</Hex>
          </Step>
        ))}
        {floats.map(({ hex, value }) => (
          <Step key={hex} label={m.fairness_check_float()}>
            <Arithmetic>
              0x{hex} ÷ 2³² = {formatNumber(value, locale, FLOAT_DIGITS)}
            </Arithmetic>
          </Step>
        ))}
        <Step label={m.fairness_check_roll()} isMatch={compared.outcome}>
          <Arithmetic>
            ⌊{formatNumber(floats[0]?.value ?? 0, locale, FLOAT_DIGITS)} × {formatNumber(ROLLS, locale)}⌋ ={' '}
            {outcome.roll}
          </Arithmetic>
          <p className="number-hero mt-2">{formatNumber(hundredthsToDecimal(outcome.roll), locale, 2)}</p>
          <p className={`font-semibold text-14 ${outcome.win ? 'text-win' : 'text-paper-2'}`}>
            {outcome.win ? m.play_win() : m.play_loss()}
          </p>
        </Step>
        <Step label={m.fairness_check_multiplier()} isMatch={compared.multiplier}>
          <Arithmetic>{formatTimes(formatMultiplier(multiplier), locale)}</Arithmetic>
        </Step>
        <Step label={m.fairness_check_rules()} isMatch={compared.rules}>
          <Arithmetic>{verification.rulesVersion}</Arithmetic>
          <Hex>{verification.tableHash}</Hex>
        </Step>
      </dl>
    </div>
  )
}

function Verdict({ isMatch }: { isMatch: boolean }) {
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

function Arithmetic({ children }: { children: ReactNode }) {
  return <p className="num text-14 wrap-anywhere">{children}</p>
}
