import type { VirtualLeague } from '../../rounds.ts'

/** A team, and how much more often than the mean one it wins a round. */
export type EsportsTeam = { readonly name: string; readonly strength: number }

const team = (name: string, strength: number): EsportsTeam => ({ name, strength })

export const CIRCUITS: readonly VirtualLeague<EsportsTeam>[] = [
  {
    category: 'Tactical shooter',
    tournament: 'Fault Line Circuit',
    teams: [
      team('Nullpoint', 0.026),
      team('Amber Static', 0.018),
      team('Grid Harbour', 0.01),
      team('Seven Lanterns', 0.003),
      team('Kilo Finch', -0.004),
      team('Paperclip Kings', -0.011),
      team('Low Tide', -0.017),
      team('Rook and Rail', -0.025),
    ],
  },
  {
    category: 'Tactical shooter',
    tournament: 'Open Signal Series',
    teams: [
      team('Quiet Hours', 0.022),
      team('Mistral Five', 0.015),
      team('Cold Ferry', 0.008),
      team('Tin Orchard', 0.001),
      team('Vector Moths', -0.003),
      team('Halfday', -0.01),
      team('Salt Engine', -0.014),
      team('Brass Pigeons', -0.021),
    ],
  },
]
