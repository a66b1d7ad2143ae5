import { MAX_WIN } from '#server/shared/money/limits.ts'
import { translateError } from '~/lib/errors.ts'
import { formatMoney } from '~/lib/format.ts'
import { useModals } from '~/lib/modals.ts'
import { currencyOf } from '~/lib/unit.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Problem } from '~/ui/problem.tsx'
import { FIRST_CREDITS, refillDemoWallet } from '../demo/demo-wallet.ts'
import type { PlayControls } from '../play/play-controls.ts'

/** Why the bet button does not bet, in words. Its room is kept when there is nothing to say. */
export function BetNote({ play }: { play: PlayControls }) {
  return (
    <div role="status" className="text-13 text-paper-2 lg:min-h-10">
      <NoteText play={play} />
    </div>
  )
}

function NoteText({ play }: { play: PlayControls }) {
  const { phase, failure, stake, mode } = play
  if (phase === 'unanswered') return m.play_retry_note({ reason: failure.join(' ') })
  if (stake.problem === 'insufficient_funds') return mode.kind === 'demo' ? <RefillNote /> : <DepositNote />
  if (stake.problem) return stake.prompt ?? translateError(stake.problem)
  if (failure.length > 0) return <Problem lines={failure} />
  if (!stake.input?.limits.isLowered) return null
  const amount = formatMoney(MAX_WIN[currencyOf(mode.unit)], mode.unit, getLocale())
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
      <button type="button" onClick={refillDemoWallet} className={NOTE_BUTTON}>
        {m.play_demo_refill({ amount: formatMoney(FIRST_CREDITS, 'XXX', getLocale()) })}
      </button>
    </>
  )
}
