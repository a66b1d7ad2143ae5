import type { VirtualLeague } from '../../rounds.ts'
import { type Team, team } from '../../teams.ts'

export const LEAGUES: readonly VirtualLeague<Team>[] = [
  {
    category: 'Aurelia',
    tournament: 'Aurelia Ice League',
    teams: [
      team('Norvik Ice', 1.14, 0.88),
      team('Frostgate', 1.08, 0.94),
      team('Arden Wolves', 1.02, 0.97),
      team('Pine Ridge', 1.0, 1.02),
      team('Glassmere', 0.97, 0.99),
      team('Copper Bay', 0.94, 1.04),
      team('Stonewake', 0.9, 1.08),
      team('Vantor Blades', 0.86, 1.12),
    ],
  },
  {
    category: 'Meridia',
    tournament: 'Meridian Ice Cup',
    teams: [
      team('Iron Harbour HC', 1.12, 0.9),
      team('Northlight', 1.06, 0.92),
      team('Selwick Storm', 1.03, 1.0),
      team('Dunmere Hawks', 0.99, 0.98),
      team('Highmarsh HC', 0.98, 1.03),
      team('Sable Sharks', 0.93, 1.01),
      team('Lantern Hill', 0.91, 1.07),
      team('Quarry Bears', 0.88, 1.1),
    ],
  },
]
