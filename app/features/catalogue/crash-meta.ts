import { TrendingUp } from 'lucide-react'
import { m } from '~/paraglide/messages.js'
import art from './art/crash.svg?no-inline'
import type { SiteGame } from './game-meta.ts'

export const crash: SiteGame<'crash'> = {
  id: 'crash',
  name: m.game_name_crash,
  icon: TrendingUp,
  art,
  hue: 35,
  pace: 'shared',
  rtp: '99.00',
  topMultiplier: '1000000.0000',
}
