import type { SlotDefinition } from '#server/shared/rules/slots/v1/definition.ts'
import type { Shown } from '../rounds/reader.ts'
import type { Texts } from '../texts.ts'
import type { openBoard } from './board.ts'
import { element, filled, writeText } from './frame.ts'
import type { SlotWords } from './slot-words.ts'

/** Display time of a step before the next one. */
const STEP_MS = 900
const COINS_MS = 600
const STILL_MS = 150

type Parts = {
  readonly slot: SlotDefinition
  readonly board: ReturnType<typeof openBoard>
  readonly words: SlotWords
  readonly texts: Texts
  readonly money: (units: string | bigint) => string
  readonly isStill: () => boolean
  readonly advance: (roundId: string) => Promise<Shown>
}

/** Shows the steps of a round in order, on the board and as text. */
export function slotShow({ slot, board, words, texts, money, isStill, advance }: Parts) {
  const [status, detail, announcement, returned] = ['status', 'detail', 'said', 'returned'].map((id) =>
    element(id),
  ) as [HTMLElement, HTMLElement, HTMLElement, HTMLElement]
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, isStill() ? Math.min(ms, STILL_MS) : ms))

  async function showStep({ step, stake }: Shown): Promise<void> {
    if (step.kind === 'hold') {
      for (const cells of [step.start, ...step.boards]) {
        board.layCoins(cells)
        writeText(status, filled(texts.coins, { n: cells.filter(Boolean).length }))
        await pause(COINS_MS)
      }
      return
    }
    for (const [index, { window, wins }] of step.falls.entries()) {
      await (index === 0 ? board.turn(window, slot.strips.base) : board.fall(window))
      board.mark(wins, step.credits > slot.cost)
      writeText(detail, wins.map((win) => words.winOf(win, stake)).join(' · '))
      if (index < step.falls.length - 1) await pause(STEP_MS)
    }
  }

  return {
    turning(): void {
      writeText(status, texts.turning)
      writeText(detail, '')
    },
    /**
     * Shows a step, the following ones as they arrive, and the return of the round; a return below the stake is not
     * presented as a win.
     */
    async playOut(first: Shown): Promise<Shown> {
      let step = first
      await showStep(step)
      while (!step.isLast) {
        writeText(returned, money(step.won))
        writeText(status, filled(texts.free, { n: step.freeLeft }))
        writeText(announcement, `${status.textContent}. ${detail.textContent}`)
        await pause(STEP_MS)
        step = await advance(step.roundId)
        await showStep(step)
      }
      writeText(returned, money(step.won))
      const gain = BigInt(step.won) - BigInt(step.stake)
      if (gain > 0n) board.cheer(`+${money(gain)}`)
      const values = { won: money(step.won), stake: money(step.stake) }
      writeText(status, filled(step.won === '0' ? texts.nothing : texts.result, values))
      writeText(announcement, [detail.textContent, status.textContent].filter(Boolean).join('. '))
      return step
    },
    /** Shows a message on the page and announces it to screen readers. */
    say(text: string): void {
      writeText(status, text)
      writeText(announcement, text)
    },
  }
}
