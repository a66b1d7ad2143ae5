import { Coins } from 'lucide-react'
import { onDemand } from '~/lib/on-demand.ts'
import { m } from '~/paraglide/messages.js'
import type { GameMeta } from '../game-meta.ts'
import art from './art.svg?no-inline'

const details = async () => (await import('./details.ts')).details

export const coinflip: GameMeta<'coinflip'> = {
  id: 'coinflip',
  name: m.game_name_coinflip,
  icon: Coins,
  art,
  hue: 90,
  pace: 'instant',
  rtp: '99.00',
  topMultiplier: '1.9800',
  details,
  checker: onDemand(async () => (await details()).checker()),
}
