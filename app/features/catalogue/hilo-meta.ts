import { Spade } from 'lucide-react'
import { m } from '~/paraglide/messages.js'
import art from './art/hilo.svg?no-inline'
import type { SiteGame } from './game-meta.ts'

export const hilo: SiteGame<'hilo'> = {
  id: 'hilo',
  name: m.game_name_hilo,
  icon: Spade,
  art,
  hue: 5,
  pace: 'steps',
  rtp: '98.99',
  isRtpLowest: true,
  topMultiplier: '999999.8188',
}
