import { Grid3x3 } from 'lucide-react'
import { m } from '~/paraglide/messages.js'
import art from './art/keno.svg?no-inline'
import type { SiteGame } from './game-meta.ts'

export const keno: SiteGame<'keno'> = {
  id: 'keno',
  name: m.game_name_keno,
  icon: Grid3x3,
  art,
  hue: 195,
  pace: 'instant',
  rtp: '98.95',
  isRtpLowest: true,
  topMultiplier: '1000.0000',
}
