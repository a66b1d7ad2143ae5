import type { Unit } from '~/lib/format/unit.ts'
import { useOperatorSettings } from '~/lib/pages/site.ts'
import { m } from '~/paraglide/messages.js'
import type { PlayMode } from './use-play-mode.ts'
import type { Stake } from './use-stake.ts'

type Played = { readonly game: string; readonly unit: Unit }

/** Whether the operator has closed a game, everywhere or in the currency of the play. A country's closing is unknown. */
export function useIsClosed({ game, unit }: Played): boolean {
  const { closed_games } = useOperatorSettings()
  return closed_games.some(
    (closed) => closed.game === game && (closed.currency ?? unit) === unit && closed.country === null,
  )
}

/** The stake, which the demo of a closed game does not take. The platform rejects a player's own. */
export function useStakeWhileOpen<S extends Stake>(stake: S, game: string, { kind, unit }: PlayMode): S {
  const isClosed = useIsClosed({ game, unit })
  if (!isClosed || kind === 'real') return stake
  return { ...stake, problem: 'game_closed', isWrong: false, prompt: m.play_closed() }
}
