import { FerrisWheel } from 'lucide-react'
import { m } from '~/paraglide/messages.js'
import art from './art/wheel.svg?no-inline'
import type { SiteGame } from './game-meta.ts'

export const wheel: SiteGame<'wheel'> = {
  id: 'wheel',
  name: m.game_name_wheel,
  icon: FerrisWheel,
  art,
  hue: 62,
  pace: 'instant',
  rtp: '99.00',
  topMultiplier: '49.5000',
}
