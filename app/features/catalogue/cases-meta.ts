import { Package } from 'lucide-react'
import { m } from '~/paraglide/messages.js'
import art from './art/cases.svg?no-inline'
import type { SiteGame } from './game-meta.ts'

export const cases: SiteGame<'cases'> = {
  id: 'cases',
  name: m.game_name_cases,
  icon: Package,
  art,
  hue: 302,
  pace: 'instant',
  rtp: '94.80',
  isRtpLowest: true,
  topMultiplier: '600.0000',
}
