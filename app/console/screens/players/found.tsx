import type { OutputOf } from '../../lib/api.ts'
import { word } from '../../lib/words.ts'
import { m } from '../../paraglide/messages.js'
import { Pairs } from '../../ui/panel.tsx'
import { Tag } from '../../ui/tag.tsx'

export type Found = OutputOf<'players.search'>
export type FoundPlayer = Found['players'][number]
type Kind = NonNullable<Found['found']>['kind']

const KINDS: Readonly<Record<Kind, () => string>> = {
  player: m.found_player,
  bet: m.found_bet,
  sports_bet: m.found_sports_bet,
  deposit: m.found_deposit,
  withdrawal: m.found_withdrawal,
}

export const foundLabel = (kind: Kind): string => KINDS[kind]?.() ?? kind

export function StateOfPlayer({ state }: { state: FoundPlayer['state'] }) {
  return state === 'open' ? <Tag tone="good">{m.player_open()}</Tag> : <Tag tone="off">{m.player_closed()}</Tag>
}

const OFF = '–'

export function PlayerFacts({ player }: { player: FoundPlayer }) {
  return (
    <Pairs
      pairs={[
        [m.field_email(), player.email ?? OFF],
        [m.field_phone(), player.phone ?? OFF],
        [m.field_currency(), player.currency ?? OFF],
        [m.field_identity(), word(player.verification)],
      ]}
    />
  )
}
