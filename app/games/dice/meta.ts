import { Dices } from 'lucide-react'
import { onDemand } from '~/lib/on-demand.ts'
import { m } from '~/paraglide/messages.js'
import type { GameMeta } from '../game-meta.ts'
import art from './art.svg?no-inline'

const details = async () => (await import('./details.ts')).details

export const dice: GameMeta<'dice'> = {
  id: 'dice',
  name: m.game_name_dice,
  icon: Dices,
  art,
  hue: 272,
  pace: 'instant',
  rtp: '98.99',
  isRtpLowest: true,
  topMultiplier: '9900.0000',
  details,
  checker: onDemand(async () => (await details()).checker()),
}
