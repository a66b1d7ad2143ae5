import type { LinkProps } from '@tanstack/react-router'
import { PATHS } from '~/features/casino/kind.ts'
import type { Title } from '~/features/casino/title.ts'
import { gamePath } from '~/features/catalogue/games.ts'
import { findGames } from '~/features/lobby/catalogue.ts'
import { inAddress } from '~/features/sports/addresses.ts'
import { m } from '~/paraglide/messages.js'
import { PROFILE, SECTIONS } from '~/shell/sections.ts'

export type Found = {
  readonly name: string
  readonly note?: string | undefined
  /** Address of its image. */
  readonly art?: string
  readonly link: Pick<LinkProps, 'to' | 'params'>
}

export type FoundKind = { readonly id: string; readonly title: string; readonly found: readonly Found[] }

const MOST = 5

type Availability = {
  readonly isOpen: (path: string) => boolean
  readonly isInMaintenance: (game: string) => boolean
}

/** The site's own games, by name in the reader's language or by address. */
export const foundGames = (q: string, { isOpen, isInMaintenance }: Availability): FoundKind => ({
  id: 'games',
  title: m.home_games(),
  found: findGames({ q })
    .filter(({ id }) => isOpen(gamePath(id)))
    .slice(0, MOST)
    .map(({ id, name, art }) => ({
      name: name(),
      art,
      link: { to: gamePath(id) },
      ...(isInMaintenance(id) && { note: m.slots_maintenance() }),
    })),
})

export const foundTitles = (kind: 'slot' | 'live', titles: readonly Title[]): FoundKind => ({
  id: kind,
  title: kind === 'slot' ? m.slots_home() : m.soon_live_title(),
  found: titles.slice(0, MOST).map(({ slug, name, status, provider_label: provider }) => ({
    name,
    note: status === 'maintenance' ? m.slots_maintenance() : provider,
    art: `/slots/${slug}.svg`,
    link: { to: PATHS[kind].play, params: { slots: slug } },
  })),
})

type League = { readonly sport: string; readonly category: string; readonly tournament: string }
type Event = League & { readonly id: string; readonly home: string; readonly away: string; readonly status: string }

/** Leagues by name, and events by team or league. */
export function foundSports(q: string, { leagues, events }: { leagues: readonly League[]; events: readonly Event[] }) {
  const wanted = q.trim().toLowerCase()
  const named = leagues.filter(({ tournament }) => tournament.toLowerCase().includes(wanted)).slice(0, 2)
  return {
    id: 'sports',
    title: m.sports_title(),
    found: [
      ...named.map(({ sport, category, tournament }) => ({
        name: tournament,
        note: category,
        link: { to: '/betting/$sport/$league', params: { sport, league: inAddress(tournament) } } as const,
      })),
      ...events.slice(0, MOST - named.length).map(({ id, home, away, tournament, status }) => ({
        name: m.sports_vs({ home, away }),
        note: status === 'live' ? `Live · ${tournament}` : tournament,
        link: { to: '/betting/event/$id', params: { id: inAddress(id) } } as const,
      })),
    ],
  } satisfies FoundKind
}

/** Pages of the site, by their names in the menus. */
export function foundPages(q: string, isOpen: (path: string) => boolean): FoundKind {
  const wanted = q.trim().toLowerCase()
  return {
    id: 'pages',
    title: m.search_pages(),
    found: [...SECTIONS, PROFILE]
      .filter(({ to, label }) => isOpen(to) && label().toLowerCase().includes(wanted))
      .map(({ to, label }) => ({ name: label(), link: { to } })),
  }
}
