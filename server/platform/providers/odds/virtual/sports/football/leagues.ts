import type { VirtualLeague } from '../../rounds.ts'
import { type Team, team } from '../../teams.ts'

export const LEAGUES: readonly VirtualLeague<Team>[] = [
  {
    category: 'Aurelia',
    tournament: 'Aurelia League',
    teams: [
      team('Norvik City', 1.32, 0.78),
      team('Port Arden', 1.12, 0.95),
      team('Calder Town', 1.05, 0.98),
      team('Eskmoor', 0.88, 1.1),
      team('Brightwater', 1.18, 0.9),
      team('Lorrin Athletic', 0.97, 1.02),
      team('Tarn Hill', 0.82, 1.18),
      team('Vantor', 0.76, 1.25),
    ],
  },
  {
    category: 'Meridia',
    tournament: 'Meridian League',
    teams: [
      team('Iron Harbour', 1.25, 0.85),
      team('Copperline', 0.94, 1.04),
      team('Sable Point', 1.08, 0.92),
      team('Old Lantern', 0.9, 1.0),
      team('Quarry Vale', 0.85, 1.2),
      team('Highmarsh', 1.15, 1.1),
      team('Selwick Rovers', 1.0, 0.96),
      team('Dunmere', 0.79, 1.08),
    ],
  },
  {
    category: 'Solenne',
    tournament: 'Solenne First Division',
    teams: [
      team('Castelmar', 1.4, 0.72),
      team('Real Oleandra', 1.22, 0.88),
      team('Monteverno', 1.02, 1.0),
      team('Atlantea', 0.96, 0.94),
      team('San Ciro', 0.9, 1.12),
      team('Puerto Alba', 1.1, 1.06),
      team('Vallecorta', 0.8, 1.15),
      team('Rivasol', 0.87, 1.03),
    ],
  },
]
