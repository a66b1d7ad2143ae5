import { Coins } from 'lucide-react'
import { m } from '~/paraglide/messages.js'
import art from './art/coinflip.svg?no-inline'
import type { SiteGame } from './game-meta.ts'

export const coinflip: SiteGame<'coinflip'> = {
  id: 'coinflip',
  name: m.game_name_coinflip,
  icon: Coins,
  art,
  hue: 90,
  pace: 'instant',
  rtp: '99.00',
  topMultiplier: '1.9800',
}
