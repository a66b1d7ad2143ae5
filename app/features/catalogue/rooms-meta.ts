import { Swords } from 'lucide-react'
import { m } from '~/paraglide/messages.js'
import art from './art/rooms.svg?no-inline'
import type { SiteGame } from './game-meta.ts'

export const rooms: SiteGame<'rooms'> = {
  id: 'rooms',
  name: m.game_name_rooms,
  icon: Swords,
  art,
  hue: 335,
  pace: 'shared',
  hasNoDemo: true,
  rtp: '95.00',
  topMultiplier: '47.5000',
}
