import type { VirtualLeague } from '../../rounds.ts'

/** A player, and how much more often than the mean one they win a point. */
export type TableTennisPlayer = { readonly name: string; readonly strength: number }

const player = (name: string, strength: number): TableTennisPlayer => ({ name, strength })

export const CUPS: readonly VirtualLeague<TableTennisPlayer>[] = [
  {
    category: 'Aurelia',
    tournament: 'Aurelia Table Cup',
    teams: [
      player('E. Vantrell', 0.024),
      player('M. Oskarin', 0.015),
      player('J. Pellam', 0.008),
      player('R. Dovetail', 0.002),
      player('K. Anselm', -0.005),
      player('L. Brindle', -0.012),
      player('S. Tovarre', -0.014),
      player('H. Mirrow', -0.022),
    ],
  },
  {
    category: 'Meridia',
    tournament: 'Meridian Table League',
    teams: [
      player('A. Corbelle', 0.02),
      player('D. Yarrow', 0.014),
      player('F. Listrane', 0.009),
      player('I. Gannet', 0.001),
      player('O. Wexcombe', -0.004),
      player('P. Sarelle', -0.009),
      player('T. Harkaway', -0.016),
      player('U. Nimmo', -0.019),
    ],
  },
]
