import { Swords } from 'lucide-react'
import { onDemand } from '~/lib/on-demand.ts'
import { m } from '~/paraglide/messages.js'
import type { SharedGameMeta } from '../game-meta.ts'
import art from './art.svg?no-inline'

const details = async () => (await import('./details.ts')).details

export const rooms: SharedGameMeta<'rooms'> = {
  id: 'rooms',
  name: m.game_name_rooms,
  icon: Swords,
  art,
  hue: 335,
  pace: 'shared',
  hasNoDemo: true,
  rtp: '95.00',
  topMultiplier: '47.5000',
  details,
  checker: onDemand(async () => (await details()).checker()),
}
