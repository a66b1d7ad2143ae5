import { formatMoney, formatPercent } from '~/lib/format.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { AmountField } from '~/ui/amount-field.tsx'
import { Money } from '~/ui/money.tsx'
import { BetButton } from './bet-button.tsx'
import { BetNote } from './bet-note.tsx'
import { PickFields } from './pick-fields.tsx'
import { edgePercentOf, previewOf, type StakeMove, stakeLimits } from './stake.ts'
import type { DiceBet } from './use-dice-bet.ts'

/** Everything that a bet is made of, with its arithmetic said before it is placed. */
export function BetPanel({ dice }: { dice: DiceBet }) {
  const { currency, pick, stake } = dice
  const limits = stakeLimits(currency, pick)
  return (
    <section
      aria-label={m.dice_bet_short()}
      className="flex flex-col gap-4 border-line px-4 py-4 lg:w-panel lg:border-r lg:px-5 lg:pt-4 lg:pb-5"
    >
      <div>
        <AmountField
          label={m.dice_stake()}
          value={stake}
          onValueChange={dice.setStake}
          currency={currency}
          limits={limits}
        />
        <div className="mt-1.5 grid grid-cols-4 gap-1.5">
          <MoveButton dice={dice} move="half" label={m.dice_stake_half()}>
            ½
          </MoveButton>
          <MoveButton dice={dice} move="double" label={m.dice_stake_double()}>
            2×
          </MoveButton>
          <MoveButton dice={dice} move="min">
            {m.dice_stake_min()}
          </MoveButton>
          <MoveButton dice={dice} move="max">
            {m.dice_stake_max()}
          </MoveButton>
        </div>
      </div>
      <PickFields pick={pick} onPick={dice.setPick} />
      <BetSums dice={dice} />
      <div className="max-lg:hidden">
        <BetButton dice={dice} size="bet" className="w-full" />
      </div>
      <BetNote dice={dice} />
    </section>
  )
}

type MoveButtonProps = { dice: DiceBet; move: StakeMove; label?: string; children: string }

function MoveButton({ dice, move, label, children }: MoveButtonProps) {
  return (
    <button
      type="button"
      aria-label={label && `${children} — ${label}`}
      onClick={() => dice.move(move)}
      className="h-11 rounded-chip bg-surface-3 px-2 font-semibold text-13 text-paper-2 transition-colors hover:text-paper active:bg-surface-2 lg:h-8.5"
    >
      {children}
    </button>
  )
}

/** What a win adds, and what the bet costs on average. */
function BetSums({ dice: { currency, pick, stake } }: { dice: DiceBet }) {
  const locale = getLocale()
  const preview = previewOf(stake || '0', pick)
  const edge = edgePercentOf(pick)
  return (
    <dl className="mt-auto grid gap-1 border-line border-t pt-3.5 text-13 text-paper-2">
      <div className="flex items-baseline justify-between gap-3">
        <dt>{m.dice_profit()}</dt>
        <dd>
          <Money value={preview.profit} currency={currency} signed className="font-semibold text-18" />
        </dd>
      </div>
      <div className="flex items-baseline justify-between gap-3 text-paper-3">
        <dt>{m.dice_cost()}</dt>
        <dd className="num whitespace-nowrap">
          {formatMoney(preview.cost, currency, locale, { exact: true })} ·{' '}
          {formatPercent(edge, locale, edge.includes('.') ? 2 : 0)}
        </dd>
      </div>
    </dl>
  )
}
