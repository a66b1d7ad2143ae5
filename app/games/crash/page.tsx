import { Link, useHydrated } from '@tanstack/react-router'
import { Keyboard, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { MAX_POINT, multiplierOf, RTP } from '#server/shared/rules/crash/current.ts'
import { isSharedBetOf, useMyBets } from '~/features/bets/bets.ts'
import { RoundLink } from '~/features/fairness/round-link.tsx'
import { useAllowsAuto } from '~/features/limits/use-allows-auto.ts'
import type { Round } from '~/features/shared-rounds/crash-table.ts'
import { timesText } from '~/features/shared-rounds/times-text.ts'
import { useCrashTable } from '~/features/shared-rounds/use-crash-table.ts'
import { useAuto } from '~/games/engine/auto/use-auto.ts'
import { SoundButton } from '~/games/engine/board/board-foot.tsx'
import { useDemoBets } from '~/games/engine/demo/demo-bets.ts'
import { GameBets } from '~/games/engine/play/game-bets.tsx'
import { GameHeader } from '~/games/engine/play/game-header.tsx'
import { GameSessionWidget } from '~/games/engine/play/game-session-widget.tsx'
import { type Hotkey, useHotkeys } from '~/games/engine/play/hotkeys.ts'
import type { PlayControls, PlayTab } from '~/games/engine/play/play-controls.ts'
import type { Odds } from '~/games/engine/play/stake.ts'
import { type PlayMode, usePlayMode } from '~/games/engine/play/use-play-mode.ts'
import { formatNumber } from '~/lib/format/format.ts'
import { useModals } from '~/lib/pages/modals.ts'
import { useReloadBlock } from '~/lib/scripts/reload-blocks.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { buttonClass } from '~/ui/button.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Announcer } from './announcer.tsx'
import { CrashBoard } from './board.tsx'
import { CrashBar } from './crash-bar.tsx'
import { CrashPanel } from './crash-panel.tsx'
import { useDemoDesk } from './demo-desk.ts'
import type { SlotNumber } from './own-bet.ts'
import { Players } from './players.tsx'
import { PointsStrip } from './points-strip.tsx'
import { useRealDesk } from './real-desk.ts'
import { RulesView } from './rules-view.tsx'
import { labelOf } from './slot-texts.ts'
import { outcomeOf } from './texts.ts'
import { useOutcomes } from './use-outcomes.ts'
import { type Slot, useSlot } from './use-slot.ts'

const TOP = multiplierOf(MAX_POINT)
const ODDS: Odds = { top: TOP, rtp: RTP, hasOneWin: false }

/** Crash: one shared round with a rising multiplier; two bets per player. */
export function CrashPage() {
  const { open } = useModals()
  const isHydrated = useHydrated()
  const mode = usePlayMode()
  const flight = useCrashTable()
  const real = useRealDesk(flight, mode)
  const demo = useDemoDesk(flight)
  const desk = mode.kind === 'demo' ? demo : real
  const slots = [useSlot(1, { flight, desk, mode }), useSlot(2, { flight, desk, mode })] as const
  const [selected, setSelected] = useState<SlotNumber>(1)
  const [asked, setAsked] = useState('')
  const outcome = useOutcomes([...real.bets, ...demo.bets])
  const auto = useSlotAuto(slots[0], mode)
  const mine = useMyBets('crash').data ?? []
  const demoBets = useDemoBets()
  const bets = (mode.kind === 'demo' ? demoBets : mine).filter((bet) => isSharedBetOf('crash', bet))
  const round = flight.state?.round
  useReloadBlock(slots.some(({ state }) => state !== 'ready') || (auto?.isRunning ?? false))

  const playOf = (slot: Slot): PlayControls => ({
    game: 'crash',
    mode,
    // a missing target of the automatic cash-out is treated like an invalid stake
    stake: slot.hasNoTarget ? { ...slot.stake, problem: 'target', prompt: m.crash_target_missing() } : slot.stake,
    odds: ODDS,
    action: {
      label: labelOf(slot, { mode, round }),
      short: labelOf(slot, { mode, round }),
      press: slot.press,
      isBusy: slot.state === 'placing',
      isDisabled: slot.isDisabled,
    },
    phase: slot.isUnanswered ? 'unanswered' : slot.state === 'placing' ? 'placing' : 'ready',
    failure: slot.failure,
    isLocked: slot.isLocked || (slot.number === 1 && (auto?.isRunning ?? false)),
    nonce: undefined,
    ...(auto && { auto }),
  })

  const press = (slot: Slot) => {
    setSelected(slot.number)
    slot.press()
  }
  const used = slots[selected - 1] ?? slots[0]
  const whenFree = (act: () => void) => () => used.isLocked || act()
  const hotkeys: Hotkey[] = [
    { code: 'Digit1', key: '1', label: m.crash_key_slot({ slot: 1 }), act: () => press(slots[0]) },
    { code: 'Digit2', key: '2', label: m.crash_key_slot({ slot: 2 }), act: () => press(slots[1]) },
    { code: 'Space', key: m.play_key_space(), label: m.crash_key_last(), act: () => press(used) },
    { code: 'KeyA', key: 'A', label: m.play_stake_half(), act: whenFree(() => used.stake.input.move('half')) },
    { code: 'KeyS', key: 'S', label: m.play_stake_double(), act: whenFree(() => used.stake.input.move('double')) },
    {
      code: 'KeyM',
      key: 'M',
      label: m.crash_key_read(),
      act() {
        const frame = flight.frame()
        setAsked(frame && 'worth' in frame ? timesText(frame.worth) : '')
      },
    },
  ]
  useHotkeys(hotkeys, () => open({ name: 'Hotkeys' }))

  return (
    <>
      <GameHeader game="crash" title={m.game_name_crash()} mode={mode} rtp={RTP} top={TOP} />
      {/* clicks before hydration would be lost */}
      <div inert={!isHydrated} className="contents">
        <section
          aria-label={m.game_name_crash()}
          className="flex flex-col-reverse overflow-clip rounded-control border border-line bg-surface-1 max-lg:mx-auto max-lg:max-w-160 lg:flex-row lg:rounded-panel"
        >
          <CrashPanel {...{ slots, selected, flight, playOf, auto }} odds={ODDS} onSelect={setSelected} />
          <div className="flex min-w-0 flex-1 flex-col max-lg:border-line max-lg:border-b">
            <PointsStrip last={flight.state?.last} />
            <div className="flex flex-1 flex-col xl:flex-row">
              <div className="flex min-w-0 flex-1 flex-col">
                <CrashBoard flight={flight} own={desk.bets} />
                <Foot round={round} mode={mode} onHotkeys={() => open({ name: 'Hotkeys' })} />
              </div>
              <div className="max-lg:hidden xl:contents">
                <Players table={flight.state} own={desk.bets} isLost={flight.isLost} />
              </div>
            </div>
          </div>
        </section>
        <div className="mx-auto mt-4 max-w-160 overflow-clip rounded-control border border-line bg-surface-1 lg:hidden">
          <Players table={flight.state} own={desk.bets} isLost={flight.isLost} />
        </div>
        <Announcer round={round} outcome={outcome} asked={asked} />
        <CrashBar slots={slots} selected={used} flight={flight} playOf={playOf} />
        <GameBets play={{ game: 'crash', mode, bets }} outcomeOf={outcomeOf} />
      </div>
      <RulesView />
    </>
  )
}

/** Autoplay of a slot, if the jurisdiction allows it. */
function useSlotAuto(slot: Slot, mode: PlayMode): PlayControls['auto'] {
  const [tab, setTab] = useState<PlayTab>('manual')
  const allowsAuto = useAllowsAuto()
  const auto = useAuto(async (amount) => {
    const settled = await slot.play(amount)
    return settled && { ...settled, balance: mode.balance }
  })
  return allowsAuto ? { ...auto, tab, setTab, isRaisable: true } : undefined
}

type FootProps = { round: Round | undefined; mode: PlayMode; onHotkeys: () => void }

/** Below the board: the round's committed hash, sound, hotkeys, and a link to its proof. */
function Foot({ round, mode, onHotkeys }: FootProps) {
  return (
    <div className="num flex min-h-14 items-center gap-1 border-line border-t px-3 py-2 text-13 text-paper-3 lg:pl-5">
      <span className="min-w-0 flex-1 truncate max-lg:hidden">
        {round && `${m.crash_hash()} ${round.commitment.slice(0, 6)}…${round.commitment.slice(-4)}`}
      </span>
      <SoundButton />
      <IconButton label={m.play_hotkeys()} onClick={onHotkeys} className="max-lg:hidden">
        <Keyboard aria-hidden="true" className="size-5" strokeWidth={1.5} />
      </IconButton>
      {round ? (
        <RoundLink game="crash" id={round.id} className={`${buttonClass('outline')} max-lg:flex-1`}>
          <ShieldCheck aria-hidden="true" className="size-4" strokeWidth={1.5} />
          {/* next to the result of this visit */}
          <span className="lg:hidden">{m.play_fairness()}</span>
          <span className="max-lg:hidden">{m.crash_fairness({ round: formatNumber(round.number, getLocale()) })}</span>
        </RoundLink>
      ) : (
        <Link to="/fairness" preload={false} className={`${buttonClass('outline')} max-lg:flex-1`}>
          <ShieldCheck aria-hidden="true" className="size-4" strokeWidth={1.5} />
          {m.play_fairness()}
        </Link>
      )}
      <GameSessionWidget unit={mode.unit} className="ml-1 lg:hidden" />
    </div>
  )
}
