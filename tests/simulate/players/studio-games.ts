import { contract } from '#server/shared/contract/contract.ts'
import type { World } from '../world/world.ts'
import { type Act, newKey, type Player, request } from './player.ts'

type Opened = {
  readonly session: string
  readonly stakes: readonly string[]
  readonly freeSpins?: readonly { readonly id: string }[]
  readonly unfinished?: { readonly round: string } | null
}
type Shown = { readonly round: string; readonly isLast: boolean }
type OpenedTable = { readonly session: string; readonly min: string }
type TableView = { readonly table: string; readonly number: number; readonly closesAt: number; readonly now: number }

const SLOTS = ['loomlight', 'fox-ledger', 'night-ferry', 'salt-lanterns'] as const
const TABLES = ['harbour-roulette', 'first-light-baccarat'] as const

/** Token of a launch, for the studio's page. */
async function launch(player: Player, world: World, slug: string): Promise<string | null> {
  const { data } = await request(player, world, contract.casino.launch, {
    slug,
    locale: 'en',
    host: 'https://fairline.example',
  })
  return data === null ? null : new URL(data.url).hash.replace('#t=', '')
}

/** Slots and live tables of the studio. */
export const STUDIO_GAMES: readonly Act[] = [
  {
    name: 'slot',
    weight: 10,
    async run(player, world) {
      const game = player.random.pick(SLOTS)
      const token = await launch(player, world, game)
      if (token === null) return
      const opening = { game, mode: 'real', token, currency: player.currency }
      const { data: opened } = await player.client.studio<Opened>('/api/open', opening)
      if (opened === null) return
      const { session, stakes, freeSpins = [] } = opened
      for (let spin = 0; spin < player.random.between(1, 6); spin++) {
        const campaign = freeSpins[0]?.id
        const body = { session, key: newKey(player), stake: stakes[0] ?? '1', ...(campaign && { campaign }) }
        let { data: shown } = await player.client.studio<Shown>('/api/spin', body)
        // a round that its player leaves is played to its end by the studio
        while (shown && !shown.isLast && player.random.chance(0.97))
          shown = (await player.client.studio<Shown>('/api/advance', { session, round: shown.round })).data
        await world.time.sleep(player.random.between(1000, 4000))
      }
      if (player.random.chance(0.1))
        await player.client.studio('/api/rotate', { session, clientSeed: `seed_${player.random.between(0, 9999)}` })
      await player.client.studio('/api/balance', { session })
    },
  },
  {
    name: 'table',
    weight: 6,
    async run(player, world) {
      const game = player.random.pick(TABLES)
      const token = await launch(player, world, game)
      if (token === null) return
      const opening = { game, mode: 'real', token, currency: player.currency }
      const { data: opened } = await player.client.studio<OpenedTable>(`/api/tables/${game}/open`, opening)
      if (opened === null) return
      const { session, min } = opened
      const spot = game === 'harbour-roulette' ? player.random.pick(['red', 'black', 'straight:17']) : 'banker'
      const views = await world.studio.studio?.tables.view(game)
      const { number } = (views ?? { number: 1 }) as TableView
      const lay = { session, number, key: newKey(player), chips: [{ spot, amount: min }] }
      const { data } = await player.client.studio(`/api/tables/${game}/lay`, lay)
      if (data !== null && player.random.chance(0.1))
        await player.client.studio(`/api/tables/${game}/undo`, { session, number })
      await player.client.studio(`/api/tables/${game}/mine`, { session })
    },
  },
  {
    name: 'demo of a slot',
    weight: 1,
    async run(player) {
      const opening = { game: 'loomlight', mode: 'demo', currency: player.currency }
      const { data } = await player.client.studio<Opened>('/api/open', opening)
      if (data === null) return
      await player.client.studio('/api/spin', {
        session: data.session,
        key: newKey(player),
        stake: data.stakes[0] ?? '1',
      })
      await player.client.studio('/api/refill', { session: data.session })
    },
  },
  {
    name: 'favourites',
    weight: 1,
    async run(player, world) {
      const is_favourite = player.random.chance(0.6)
      await request(player, world, contract.casino.setFavourite, { slug: player.random.pick(SLOTS), is_favourite })
      await request(player, world, contract.casino.setFavouriteGames, { games: ['dice'], is_favourite })
    },
  },
]
