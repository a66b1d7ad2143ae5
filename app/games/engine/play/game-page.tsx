import { useHydrated } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import type { M4 } from '#server/shared/money/micros.ts'
import type { ProvableBet } from '~/features/bets/proof-search.ts'
import { useModals } from '~/lib/pages/modals.ts'
import { m } from '~/paraglide/messages.js'
import { isStillNow } from '~/ui/motion.ts'
import { Announcement } from '../board/announcement.tsx'
import { BoardFoot } from '../board/board-foot.tsx'
import { HistoryStrip } from '../board/history-strip.tsx'
import { WinMoment } from '../board/win-moment.tsx'
import { BetBar } from '../panel/bet-bar.tsx'
import { BetPanel } from '../panel/bet-panel.tsx'
import { GameBets } from './game-bets.tsx'
import { GameHeader } from './game-header.tsx'
import { type Hotkey, hotkeysOf, useHotkeys } from './hotkeys.ts'
import type { PlayControls } from './play-controls.ts'

export type GamePageProps<B extends ProvableBet> = {
  /** From `useInstantPlay` or `useRoundPlay`. */
  play: PlayControls & { shown: B | undefined; bets: readonly B[] }
  title: string
  top: M4
  /** Outcome in one word: for the history strip, the list of bets and announcements. */
  outcomeOf: (bet: B) => string
  /** Replacement in the strip for outcomes that mean nothing alone: the multiplier instead of "3 / 5". */
  chipOf?: (bet: B) => string
  /** Replacement for screen readers. */
  announcementOf?: (bet: B) => string
  /** The game's board, between the history strip and the foot. */
  board: ReactNode
  /** The board has no colors of its own: it follows the theme of the page, where others are dark in both. */
  hasPageGround?: boolean
  /** The game's own inputs, between the stake and the sums. */
  fields?: ReactNode
  /** Label of the stake field if it is not the total stake, such as the value of a chip. */
  stakeLabel?: string
  /** Replaces the profit of a win and the cost of the bet. */
  sums?: ReactNode
  /** Shown at the lower left of the board, on wide screens. */
  footNote?: ReactNode
  /** In addition to those of every game. */
  hotkeys?: readonly Hotkey[]
  /** Rules and odds, as HTML that works without JavaScript: see `RulesSection` and `OddsTable`. */
  children: ReactNode
}

/**
 * Page of every in-house game. A game passes its parameters to `useInstantPlay` (to `usePlay` if it computes its stake,
 * to `useRoundPlay` if a round has steps) and the resulting play to this component, with a board that shows
 * `play.shown` (or `play.round`, and calls `play.step`). The engine provides stake, play mode, autoplay, hotkeys,
 * sound, history and bets. See app/games/README.md for the other parts of a game; `app/games/dice` is the smallest
 * example.
 */
export function GamePage<B extends ProvableBet>(props: GamePageProps<B>) {
  const { play, title, top, outcomeOf, board, fields, sums, footNote, children } = props
  const { hasPageGround = false } = props
  const { chipOf = outcomeOf, announcementOf = outcomeOf } = props
  const stakeLabel = props.stakeLabel ?? m.play_stake()
  const { open } = useModals()
  const isHydrated = useHydrated()
  const shown = play.phase === 'ready' ? play.shown : undefined
  const boardRef = useRef<HTMLDivElement>(null)
  const isRunning = play.auto?.isRunning ?? false
  useEffect(() => {
    // on phones autoplay is started from below the board
    if (isRunning) boardRef.current?.scrollIntoView({ block: 'nearest', behavior: isStillNow() ? 'auto' : 'smooth' })
  }, [isRunning])
  useHotkeys(hotkeysOf(play, props.hotkeys), () => open({ name: 'Hotkeys' }))
  return (
    <>
      <GameHeader game={play.game} title={title} mode={play.mode} rtp={play.odds.rtp} top={top} />
      {/* clicks before hydration would be lost */}
      <div inert={!isHydrated} className="contents">
        <section
          aria-label={title}
          className="flex flex-col-reverse overflow-clip rounded-control border border-line bg-surface-1 max-lg:mx-auto max-lg:max-w-160 lg:flex-row lg:rounded-panel"
        >
          <BetPanel {...{ play, fields, stakeLabel, sums }} />
          <div className="flex min-w-0 flex-1 flex-col max-lg:border-line max-lg:border-b lg:min-h-135">
            <HistoryStrip bets={play.bets} {...{ outcomeOf, chipOf }} />
            <div
              ref={boardRef}
              data-theme={hasPageGround ? undefined : 'dark'}
              className="relative flex flex-1 flex-col bg-surface-1"
            >
              {/* sticky next to autoplay settings that are taller than the window */}
              <div className="my-auto lg:sticky lg:top-20 lg:bottom-4">{board}</div>
              <WinMoment />
            </div>
            <BoardFoot nonce={play.nonce} betId={shown?.id} unit={play.mode.unit}>
              {footNote}
            </BoardFoot>
            <Announcement bet={shown} announcementOf={announcementOf} />
          </div>
        </section>
        <BetBar play={play} stakeLabel={stakeLabel} />
        <GameBets play={play} outcomeOf={outcomeOf} />
      </div>
      {children}
    </>
  )
}
