import { MAX_WIN } from '#server/shared/money/limits.ts'
import { useConnection } from '~/lib/calls/connection.ts'
import { translateError } from '~/lib/calls/errors.ts'
import { formatMoney } from '~/lib/format/format.ts'
import { currencyOf } from '~/lib/format/unit.ts'
import { useModals } from '~/lib/pages/modals.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Problem } from '~/ui/problem.tsx'
import { MOST_BETS, type RequiredField } from '../auto/auto.ts'
import { FIRST_CREDITS, refillDemoWallet } from '../demo/demo-wallet.ts'
import type { PlayControls } from '../play/play-controls.ts'

/** Reason why betting is disabled, under the panel's button. Space is reserved while there is none. */
export function BetNote({ play }: { play: PlayControls }) {
  return (
    <div role="status" className="min-h-10 text-13 text-paper-2 max-lg:hidden">
      <NoteText play={play} />
    </div>
  )
}

/** The same above the button on phones, without reserved space. */
export function BarNote({ play }: { play: PlayControls }) {
  return (
    <div role="status" className="text-13 text-paper-2 empty:hidden *:mb-0 [&:not(:empty)]:pt-2">
      <NoteText play={play} />
    </div>
  )
}

function NoteText({ play }: { play: PlayControls }) {
  const connection = useConnection()
  const { phase, failure, stake, mode, auto } = play
  if (phase === 'unanswered') {
    if (connection === 'offline') return m.play_offline()
    return connection === 'back' ? m.play_online_again() : m.play_retry_note({ reason: failure.join(' ') })
  }
  if (stake.problem === 'insufficient_funds') return mode.kind === 'demo' ? <RefillNote /> : <DepositNote />
  if (stake.problem) return stake.prompt ?? translateError(stake.problem, mode.unit)
  if (failure.length > 0) return <Problem lines={failure} />
  if (auto?.tab === 'auto' && auto.lack) return LACKS[auto.lack]()
  // demo bets need no connection
  if (connection === 'offline' && mode.kind === 'real') return m.play_offline_now()
  if (!stake.input?.limits.isLowered) return null
  const amount = formatMoney(MAX_WIN[currencyOf(mode.unit)], mode.unit, getLocale())
  return m.play_stake_lowered({ amount })
}

const LACKS: Record<RequiredField, () => string> = {
  bets: () => m.play_auto_lacks_bets({ most: MOST_BETS }),
  stopLoss: m.play_auto_lacks_stop_loss,
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
