import { ArrowDown, ArrowUp } from 'lucide-react'
import { RANKS } from '#server/shared/rules/fairness/cards.ts'
import type { HiloGuess, Relation } from '#server/shared/rules/hilo/current.ts'
import type { StepOption } from '~/games/engine/round/played-round.ts'
import { formatMoney, formatPercent, formatTimes } from '~/lib/format/format.ts'
import type { Unit } from '~/lib/format/unit.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import type { HiloRules } from './trail.ts'

type GuessButtonProps = {
  rules: HiloRules
  guess: HiloGuess
  /** Rank of the open card; undefined before the first. */
  rank: number | undefined
  option: StepOption | null | undefined
  unit: Unit
  isDisabled: boolean
  onGuess: () => void
}

/** A guess with its winning ranks, exact probability, and the round's value if it succeeds. */
export function GuessButton({ rules, guess, rank, option, unit, isDisabled, onGuess }: GuessButtonProps) {
  const locale = getLocale()
  const isBlocked = isDisabled || !option
  const Arrow = guess === 'up' ? ArrowUp : ArrowDown
  return (
    <button
      type="button"
      // keeps its focus while a card is pending
      aria-disabled={isBlocked}
      onClick={() => isBlocked || onGuess()}
      className="grid min-h-32 w-full content-center justify-items-center gap-1 rounded-panel border border-line-strong bg-surface-2 px-2 py-3 text-center transition-tint aria-[disabled=false]:hover:border-hue-object aria-[disabled=false]:hover:bg-hue-ground aria-[disabled=false]:active:bg-hue-plane aria-disabled:cursor-default aria-disabled:border-dashed aria-disabled:text-paper-3 lg:min-h-64 lg:gap-2 lg:px-4"
    >
      <span className="grid size-9 place-items-center rounded-full bg-hue-plane text-hue-object lg:size-12">
        <Arrow aria-hidden="true" className="size-5 lg:size-6" strokeWidth={1.5} />
      </span>
      <span className="grid min-h-9 place-items-center font-semibold text-14 leading-tight lg:text-16">
        {rank === undefined ? (guess === 'up' ? m.hilo_higher() : m.hilo_lower()) : guessText(rules, rank, guess)}
      </span>
      <RankMeter rules={rules} guess={guess} rank={rank} />
      <span className="num grid min-h-9 content-start text-12 text-paper-2 lg:min-h-11 lg:text-13">
        {option && (
          <>
            <span>
              {formatPercent((100 * option.wins) / option.of, locale)} · {formatTimes(option.multiplier, locale)}
            </span>
            <b className="font-semibold text-14 text-paper lg:text-16">{formatMoney(option.payout, unit, locale)}</b>
          </>
        )}
      </span>
    </button>
  )
}

const RANK_LIST = Array.from({ length: RANKS }, (_, index) => index + 1)

/** All ranks from ace to king; the winning ones are lit, and the open card is marked. */
function RankMeter({ rules, guess, rank }: Pick<GuessButtonProps, 'rules' | 'guess' | 'rank'>) {
  return (
    <span aria-hidden="true" className="flex h-4 items-end gap-[3px]">
      {RANK_LIST.map((next) => (
        <i
          key={next}
          className={`w-1 rounded-full lg:w-1.5 ${next === rank ? 'h-4' : 'h-2.5'} ${rank !== undefined && rules.holds(rank, guess, next) ? 'bg-hue-object' : 'bg-line'}`}
        />
      ))}
    </span>
  )
}

const TEXTS: Record<Relation, () => string> = {
  higher: m.hilo_higher,
  lower: m.hilo_lower,
  same: m.hilo_same,
  higher_or_same: m.hilo_higher_or_same,
  lower_or_same: m.hilo_lower_or_same,
}

const guessText = ({ relationOf }: Pick<HiloRules, 'relationOf'>, rank: number, guess: HiloGuess): string =>
  TEXTS[relationOf(rank, guess)]()
