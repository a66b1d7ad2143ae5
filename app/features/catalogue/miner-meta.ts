import { Bomb } from 'lucide-react'
import { m } from '~/paraglide/messages.js'
import art from './art/miner.svg?no-inline'
import type { SiteGame } from './game-meta.ts'

export const miner: SiteGame<'miner'> = {
  id: 'miner',
  name: m.game_name_miner,
  icon: Bomb,
  art,
  hue: 230,
  pace: 'steps',
  rtp: '98.99',
  isRtpLowest: true,
  topMultiplier: '475893.0000',
}
