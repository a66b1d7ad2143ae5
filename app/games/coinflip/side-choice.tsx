import { type ReactNode, useId } from 'react'
import { formatMultiplier } from '#server/shared/money/micros.ts'
import { COIN_SIDES, type CoinSide, WIN_MULTIPLIER } from '#server/shared/rules/coinflip/current.ts'
import { formatPercent, formatTimesShort } from '~/lib/format/format.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { CoinFace } from './coin-face.tsx'
import { sideText } from './texts.ts'

type SideChoiceProps = {
  side: CoinSide
  onSide: (side: CoinSide) => void
  isLocked: boolean
  /** The coin, between the two on wide screens and above them on phones. */
  children: ReactNode
}

export function SideChoice({ side, onSide, isLocked, children }: SideChoiceProps) {
  const name = useId()
  const card = (value: CoinSide) => (
    <SideCard {...{ name, value }} isChosen={value === side} onChoose={() => onSide(value)} />
  )
  return (
    <fieldset
      disabled={isLocked}
      className="grid grid-cols-2 items-center gap-2 lg:grid-cols-[minmax(0,11rem)_15rem_minmax(0,11rem)] lg:justify-center lg:gap-4 xl:gap-10"
    >
      <legend className="sr-only">{m.coinflip_side()}</legend>
      {card('heads')}
      <div className="grid justify-items-center gap-3 max-lg:order-first max-lg:col-span-2">{children}</div>
      {card('tails')}
    </fieldset>
  )
}

type SideCardProps = { name: string; value: CoinSide; isChosen: boolean; onChoose: () => void }

function SideCard({ name, value, isChosen, onChoose }: SideCardProps) {
  const locale = getLocale()
  return (
    <label className="relative flex cursor-pointer items-center gap-3 rounded-control border border-line-strong bg-surface-2 p-3 transition-tint hover:border-paper-3 has-checked:border-accent has-checked:bg-surface-3 has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2 has-disabled:cursor-default lg:flex-col lg:gap-2 lg:py-5">
      <input
        type="radio"
        name={name}
        value={value}
        checked={isChosen}
        onChange={onChoose}
        className="absolute inset-0 cursor-[inherit] appearance-none outline-none"
      />
      <CoinFace side={value} className="size-11 shrink-0 lg:size-16" />
      <span className="min-w-0 lg:text-center">
        <span className="block font-semibold text-16">{sideText(value)}</span>
        <span className="num block text-12 text-paper-2 lg:text-13">
          {formatPercent(100 / COIN_SIDES.length, locale, 0)} ·{' '}
          {formatTimesShort(formatMultiplier(WIN_MULTIPLIER), locale)}
        </span>
      </span>
    </label>
  )
}
