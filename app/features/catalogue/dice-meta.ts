import { Dices } from 'lucide-react'
import { m } from '~/paraglide/messages.js'
import art from './art/dice.svg?no-inline'
import type { SiteGame } from './game-meta.ts'

export const dice: SiteGame<'dice'> = {
  id: 'dice',
  name: m.game_name_dice,
  icon: Dices,
  art,
  hue: 272,
  pace: 'instant',
  rtp: '98.99',
  isRtpLowest: true,
  topMultiplier: '9900.0000',
}
