import type { VirtualLeague } from '../../rounds.ts'
import { type Team, team } from '../../teams.ts'

export const LEAGUES: readonly VirtualLeague<Team>[] = [
  {
    category: 'Aurelia',
    tournament: 'Aurelia Basket',
    teams: [
      team('Norvik Towers', 1.06, 0.96),
      team('Port Arden Tide', 1.04, 0.98),
      team('Calder Comets', 1.02, 0.99),
      team('Brightwater BC', 1.0, 0.98),
      team('Eskmoor Elks', 0.99, 1.01),
      team('Lorrin Lions', 0.98, 1.02),
      team('Tarn Hill BC', 0.97, 1.04),
      team('Vantor Vikings', 0.95, 1.03),
    ],
  },
  {
    category: 'Solenne',
    tournament: 'Solenne Hoops League',
    teams: [
      team('Castelmar BC', 1.05, 0.95),
      team('Oleandra Suns', 1.03, 0.97),
      team('Monteverno', 1.01, 1.0),
      team('Atlantea Waves', 1.0, 0.99),
      team('San Ciro BC', 0.99, 1.03),
      team('Puerto Alba', 0.98, 1.0),
      team('Vallecorta', 0.96, 1.02),
      team('Rivasol Rays', 0.95, 1.05),
    ],
  },
]
