import { MAX_WIN } from '#server/contract/constants/limits.ts'
import { translateError } from '~/lib/errors.ts'
import { formatMoney } from '~/lib/format.ts'
import { useModals } from '~/lib/modals.ts'
import { currencyOf } from '~/lib/unit.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { FIRST_CREDITS, refillPurse } from '../demo/purse.ts'
import type { PlayFrame } from '../play-frame.ts'

/** Why the bet button does not bet, in words. Its room is kept when there is nothing to say. */
export function BetNote({ play }: { play: PlayFrame }) {
  return (
    <div role="status" className="text-13 text-paper-2 lg:min-h-10">
      <NoteText play={play} />
    </div>
  )
}

function NoteText({ play }: { play: PlayFrame }) {
  const { phase, failure, stake, table } = play
  if (phase === 'unanswered') return m.play_retry_note({ reason: failure.join(' ') })
  if (stake.problem === 'insufficient_funds') return table.mode === 'demo' ? <RefillNote /> : <DepositNote />
  if (stake.problem) return stake.prompt ?? translateError(stake.problem)
  if (!stake.input?.limits.isLowered) return null
  const amount = formatMoney(MAX_WIN[currencyOf(table.unit)], table.unit, getLocale())
  return m.play_stake_lowered({ amount })
}

const NOTE_BUTTON = 'touch-target font-medium text-paper underline decoration-line-strong underline-offset-3'

function DepositNote() {
  const { open } = useModals()
  return (
    <>
      {translateError('insufficient_funds')}{' '}
      <button type="button" onClick={() => open({ name: 'PayIn' })} className={NOTE_BUTTON}>
        {m.wallet_pay_in_title()}
      </button>
    </>
  )
}

function RefillNote() {
  return (
    <>
      {m.play_demo_short()}{' '}
      <button type="button" onClick={refillPurse} className={NOTE_BUTTON}>
        {m.play_demo_refill({ amount: formatMoney(FIRST_CREDITS, 'XXX', getLocale()) })}
      </button>
    </>
  )
}
