import { formatMicros } from '#server/shared/money/micros.ts'
import { RTP, roulette } from '#server/shared/rules/roulette/current.ts'
import { GamePage } from '~/games/engine/play/game-page.tsx'
import { usePlay } from '~/games/engine/play/use-play.ts'
import { usePlayMode } from '~/games/engine/play/use-play-mode.ts'
import { formatMoney } from '~/lib/format/format.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { RouletteBoard } from './board.tsx'
import { chipsProblem, figuresOf, TOP } from './chip-figures.ts'
import { ChipList } from './chip-list.tsx'
import { ChipSums } from './chip-sums.tsx'
import { GroupPicker } from './group-picker.tsx'
import { type LayoutTools, TOOL_NAMES } from './layout-tools.tsx'
import { RulesView } from './rules-view.tsx'
import { announcementOf, outcomeOf } from './texts.ts'
import { useChips } from './use-chips.ts'
import { useSpin } from './use-spin.ts'

const KEYS = [
  { tool: 'undo', code: 'KeyZ', key: 'Z' },
  { tool: 'double', code: 'KeyS', key: 'S' },
  { tool: 'repeat', code: 'KeyR', key: 'R' },
  { tool: 'clear', code: 'KeyC', key: 'C' },
] as const

/** European roulette: any number of chips per spin. */
export function RoulettePage() {
  const mode = usePlayMode()
  const chips = useChips(mode.unit)
  const spin = useSpin()
  const figures = figuresOf(chips.chips)
  const isEmpty = chips.chips.length === 0
  const play = usePlay({
    game: 'roulette',
    rules: roulette,
    params: { chips: chips.chips },
    odds: { top: figures.top, rtp: RTP },
    mode,
    stake: {
      amount: isEmpty ? '' : figures.total,
      problem: chipsProblem(chips.chips, { bounds: chips.bounds, balance: mode.balance }),
      prompt: isEmpty ? m.roulette_prompt() : undefined,
      input: undefined,
    },
    isPriced: true,
    placeBet: (client, { params, terms }) => client.roulette.placeBet.mutate({ chips: [...params.chips], ...terms }),
    reveal: spin.reveal,
  })
  const put = (bet: string) => chips.move({ kind: 'put', bet, amount: chips.value })
  const take = (bet: string) => chips.move({ kind: 'take', bet })
  const tools: LayoutTools = {
    undo: () => chips.move({ kind: 'undo' }),
    double: () => chips.move({ kind: 'double' }),
    repeat: () => {
      const [last] = play.bets
      if (last) chips.move({ kind: 'lay', chips: last.params.chips })
    },
    clear: () => chips.move({ kind: 'clear' }),
  }
  return (
    <GamePage
      play={play}
      title={m.game_name_roulette()}
      top={TOP}
      outcomeOf={outcomeOf}
      announcementOf={announcementOf}
      board={<RouletteBoard {...{ play, chips, tools }} spin={spin.view} onPut={put} />}
      fields={
        <>
          <GroupPicker chips={chips.chips} unit={mode.unit} onPut={put} onTake={take} />
          <ChipList chips={chips.chips} unit={mode.unit} onTake={take} />
        </>
      }
      sums={<ChipSums figures={figures} limits={chips.bounds} unit={mode.unit} />}
      footNote={m.game_past_note()}
      hotkeys={[
        ...KEYS.map(({ tool, ...key }) => ({ ...key, label: TOOL_NAMES[tool](), act: tools[tool] })),
        ...chips.values.map((value, index) => ({
          code: `Digit${index + 1}`,
          key: String(index + 1),
          label: `${m.roulette_chip()}: ${formatMoney(formatMicros(value), mode.unit, getLocale())}`,
          act: () => chips.setValue(value),
        })),
      ]}
    >
      <RulesView />
    </GamePage>
  )
}
