import { Bomb } from 'lucide-react'
import { onDemand } from '~/lib/on-demand.ts'
import { m } from '~/paraglide/messages.js'
import type { GameMeta } from '../game-meta.ts'
import art from './art.svg?no-inline'

const details = async () => (await import('./details.ts')).details

export const miner: GameMeta<'miner'> = {
  id: 'miner',
  name: m.game_name_miner,
  icon: Bomb,
  art,
  hue: 230,
  pace: 'steps',
  rtp: '98.99',
  isRtpLowest: true,
  topMultiplier: '475893.0000',
  details,
  checker: onDemand(async () => (await details()).checker()),
}
