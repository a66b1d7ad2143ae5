import { Keyboard, ShieldCheck } from 'lucide-react'
import { ROLLS } from '#server/rules/dice/paytable.ts'
import type { Bet } from '~/features/bets/bets.ts'
import { isGain, netOf } from '~/lib/bet-money.ts'
import { formatMoney, formatPercent } from '~/lib/format.ts'
import { hundredthsToDecimal } from '~/lib/hundredths.ts'
import { useModals } from '~/lib/modals.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Button } from '~/ui/button.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Money } from '~/ui/money.tsx'
import { DiceScale } from './dice-scale.tsx'
import type { Pick } from './pick.ts'
import { RollHistory } from './roll-history.tsx'
import { rollText, thresholdText } from './texts.ts'
import type { DiceBet } from './use-dice-bet.ts'

const MARKS = 34

type DiceBoardProps = { dice: DiceBet; bets: readonly Bet[] }

/** Where the roll is shown: history, the number, and the line of all rolls. */
export function DiceBoard({ dice, bets }: DiceBoardProps) {
  const { pick, last } = dice
  return (
    <div className="flex min-w-0 flex-1 flex-col max-lg:border-line max-lg:border-b lg:min-h-135">
      <RollHistory bets={bets} />
      <div className="flex flex-1 flex-col justify-center px-6 pt-3.5 pb-2.5 lg:px-10 lg:pt-4 lg:pb-2 xl:px-16">
        <RollNumber last={last} />
        <DiceScale pick={pick} onPick={dice.setPick} last={last} history={bets.slice(0, MARKS)} />
        <Zones pick={pick} />
      </div>
      <BoardFoot marks={Math.min(bets.length, MARKS)} nonce={last?.nonce} />
      <Outcome bet={last} />
    </div>
  )
}

function RollNumber({ last }: { last: Bet | undefined }) {
  return (
    <div className="mb-13 text-center lg:mb-18">
      <p className={`number-hero mb-2 ${last ? '' : 'text-paper-3'}`}>{rollText(last?.outcome.roll ?? 0)}</p>
      <p className="num flex min-h-6 items-center justify-center gap-2.5 font-semibold text-16">
        {last ? (
          <>
            <span className="text-paper-3">{thresholdText(last.params)}</span>
            <Money value={netOf(last)} currency={last.currency} signed />
          </>
        ) : (
          <span className="font-normal text-14 text-paper-3">{m.dice_waiting()}</span>
        )}
      </p>
    </div>
  )
}

/** The two zones in words, since colour alone does not reach everybody. */
function Zones({ pick }: { pick: Pick }) {
  const chanceOf = (hundredths: number) => formatPercent(hundredthsToDecimal(hundredths), getLocale())
  const win = (
    <span key="win" className="flex items-center gap-2">
      <i aria-hidden="true" className="h-1 w-5 rounded-full bg-volt" />
      {m.dice_zone_win({ chance: chanceOf(pick.chance) })}
    </span>
  )
  const loss = (
    <span key="loss" className="flex items-center gap-2">
      <i
        aria-hidden="true"
        className="h-1 w-5 bg-[repeating-linear-gradient(90deg,var(--color-line-strong)_0_2px,transparent_2px_6px)]"
      />
      {m.dice_zone_loss({ chance: chanceOf(ROLLS - pick.chance) })}
    </span>
  )
  return (
    <p className="num mt-2 flex justify-between gap-4 text-12 text-paper-2 lg:text-13">
      {pick.side === 'over' ? [loss, win] : [win, loss]}
    </p>
  )
}

function BoardFoot({ marks, nonce }: { marks: number; nonce: number | undefined }) {
  const { open } = useModals()
  return (
    <div className="num flex min-h-14 items-center gap-1 border-line border-t px-3 py-2 text-13 text-paper-3 lg:pl-5">
      <span className="flex-1 max-lg:hidden">{marks > 0 && m.dice_history_note({ count: marks })}</span>
      <IconButton label={m.dice_hotkeys()} onClick={() => open({ name: 'Hotkeys' })} className="max-lg:hidden">
        <Keyboard aria-hidden="true" className="size-5" strokeWidth={1.5} />
      </IconButton>
      <Button variant="outline" onClick={() => open({ name: 'Fairness' })} className="max-lg:w-full">
        <ShieldCheck aria-hidden="true" className="size-4" strokeWidth={1.5} />
        {nonce === undefined ? m.dice_fairness() : m.dice_fairness_nonce({ nonce })}
      </Button>
    </div>
  )
}

/** Says each outcome to whoever does not see the board. */
function Outcome({ bet }: { bet: Bet | undefined }) {
  return (
    <p aria-live="polite" className="sr-only">
      {bet && outcomeText(bet)}
    </p>
  )
}

function outcomeText(bet: Bet): string {
  const roll = rollText(bet.outcome.roll)
  const amount = formatMoney(netOf(bet).replace('-', ''), bet.currency, getLocale())
  return isGain(bet) ? m.dice_result_win({ roll, amount }) : m.dice_result_loss({ roll, amount })
}
