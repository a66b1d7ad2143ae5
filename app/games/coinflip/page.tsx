import { useState } from 'react'
import { type CoinSide, coinflip, limits, RTP, WIN_MULTIPLIER } from '#server/shared/rules/coinflip/current.ts'
import { GamePage } from '~/games/engine/play/game-page.tsx'
import { useInstantPlay } from '~/games/engine/play/use-instant-play.ts'
import { m } from '~/paraglide/messages.js'
import { CoinflipBoard, ROAD } from './board.tsx'
import { RulesView } from './rules-view.tsx'
import { outcomeOf } from './texts.ts'
import { useCoin } from './use-coin.ts'

export function CoinflipPage() {
  const [side, setSide] = useState<CoinSide>('heads')
  const coin = useCoin()
  const play = useInstantPlay({
    game: 'coinflip',
    rules: coinflip,
    limits,
    params: { side },
    odds: { top: WIN_MULTIPLIER, rtp: RTP, hasOneWin: true },
    placeBet: (client, { params, amount, terms }) => client.coinflip.placeBet.mutate({ ...params, amount, ...terms }),
    reveal: coin.reveal,
  })
  const flips = Math.min(play.bets.length, ROAD)
  return (
    <GamePage
      play={play}
      title={m.game_name_coinflip()}
      top={WIN_MULTIPLIER}
      outcomeOf={outcomeOf}
      board={<CoinflipBoard play={play} coin={coin.view} side={side} onSide={setSide} />}
      footNote={flips > 0 && m.coinflip_history_note({ count: flips })}
      hotkeys={[
        { code: 'KeyQ', key: 'Q', label: m.coinflip_heads(), act: () => setSide('heads') },
        { code: 'KeyW', key: 'W', label: m.coinflip_tails(), act: () => setSide('tails') },
      ]}
    >
      <RulesView />
    </GamePage>
  )
}
