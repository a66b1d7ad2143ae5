import { useState } from 'react'
import { CHANCE_LIMITS, dice, limits, multiplierOf, rtpOf } from '#server/shared/rules/dice/current.ts'
import { GamePage } from '~/games/engine/play/game-page.tsx'
import { useStage } from '~/games/engine/play/stage.ts'
import { topOf } from '~/games/engine/play/top-of.ts'
import { useInstantPlay } from '~/games/engine/play/use-instant-play.ts'
import { m } from '~/paraglide/messages.js'
import { MOTION } from '~/ui/motion.ts'
import { DiceBoard, MARKS } from './board.tsx'
import { DEFAULT_PICK, type Pick } from './pick.ts'
import { PickFields } from './pick-fields.tsx'
import { RulesView } from './rules-view.tsx'
import { outcomeOf } from './texts.ts'

const TOP = topOf(limits, [multiplierOf(CHANCE_LIMITS.min)])

export function DicePage() {
  const stages = useStage()
  const [pick, setPick] = useState<Pick>(DEFAULT_PICK)
  const play = useInstantPlay({
    game: 'dice',
    rules: dice,
    limits,
    params: pick,
    odds: { top: multiplierOf(pick.chance), rtp: rtpOf(pick.chance), hasOneWin: true },
    placeBet: (client, { params, amount, terms }) => client.dice.placeBet.mutate({ ...params, amount, ...terms }),
    reveal: (_bets, pace) => stages.open().wait(MOTION.roll[pace]),
  })
  const marks = Math.min(play.bets.length, MARKS)
  return (
    <GamePage
      hasPageGround
      play={play}
      title={m.game_name_dice()}
      top={TOP}
      outcomeOf={outcomeOf}
      fields={<PickFields pick={pick} onPick={setPick} />}
      board={<DiceBoard play={play} pick={pick} onPick={setPick} />}
      footNote={marks > 0 && m.dice_history_note({ count: marks })}
      hotkeys={[
        { code: 'KeyQ', key: 'Q', label: m.dice_hotkey_under(), act: () => setPick({ ...pick, side: 'under' }) },
        { code: 'KeyW', key: 'W', label: m.dice_hotkey_over(), act: () => setPick({ ...pick, side: 'over' }) },
      ]}
    >
      <RulesView />
    </GamePage>
  )
}
