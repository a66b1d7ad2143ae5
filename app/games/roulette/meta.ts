import { Disc3 } from 'lucide-react'
import { onDemand } from '~/lib/on-demand.ts'
import { m } from '~/paraglide/messages.js'
import type { GameMeta } from '../game-meta.ts'
import art from './art.svg?no-inline'

const details = async () => (await import('./details.ts')).details

export const roulette: GameMeta<'roulette'> = {
  id: 'roulette',
  name: m.game_name_roulette,
  icon: Disc3,
  art,
  hue: 160,
  pace: 'instant',
  rtp: '97.29',
  topMultiplier: '36.0000',
  details,
  checker: onDemand(async () => (await details()).checker()),
}
