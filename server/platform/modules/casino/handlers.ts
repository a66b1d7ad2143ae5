import type { HandlersFor } from '#server/platform/kernel/http/handler.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import { type TableNow, titleName } from '#server/platform/providers/games/port.ts'
import { CURRENCY_CODES, DEFAULT_CURRENCY } from '#server/shared/constants/currencies.ts'
import type { contract } from '#server/shared/contract/contract.ts'
import { formatMicros, micros } from '#server/shared/money/micros.ts'
import { games as ownGames } from '#server/shared/rules/games.ts'
import {
  type DisabledGames,
  NO_DISABLED_GAMES,
  type PlayedIn,
  readDisabledAcrossPlayers,
} from '../availability/reads.ts'
import { lastGames } from '../bets/reads.ts'
import { findStop } from '../player-limits/reads.ts'
import { openGames } from '../round-games/reads.ts'
import { type Entry, lowestRtp } from './catalogue/catalogue.ts'
import { catalogueOf } from './catalogue/catalogue-of.ts'
import type { Platform } from './platform.ts'
import { readFavouriteGames, readMine } from './queries/my-titles.ts'
import { findProviderBet } from './queries/provider-bet.ts'
import { keyOf, tablesNow } from './tables-now.ts'

const PAGE = 40
const RELATED = 5
/** How long a title counts as new. */
const NEW_MS = 30 * 86_400_000

const OWN_GAMES: ReadonlySet<string> = new Set(Object.values(ownGames).flatMap((kind) => Object.keys(kind)))

const several = (text: string | undefined) => (text ? text.split(',') : [])

export const casino: HandlersFor<typeof contract.casino, Platform> = {
  async titles({ input, platform }) {
    const { kind, search, currency, locale, cursor, limit = PAGE } = input
    const query = {
      kind,
      search,
      currency,
      locale,
      limit,
      after: cursor,
      sort: input.sort ?? (search ? 'rank' : 'popular'),
      providers: several(input.providers),
      categories: several(input.categories),
      volatility: several(input.volatility).map(Number),
      features: several(input.features),
      isHighRtp: input.high_rtp === '1',
    }
    const { entries, ...rest } = catalogueOf(platform).page(query, await readDisabledAcrossPlayers(platform))
    const { facets } = rest
    return {
      ...rest,
      facets: {
        ...facets,
        providers: [...facets.providers],
        categories: [...facets.categories],
        volatility: [...facets.volatility],
        features: [...facets.features],
      },
      without: [...rest.without],
      titles: entries.map((entry) => wireTitle(platform, entry)),
    }
  },

  async tables({ input: { limit = PAGE }, platform }) {
    const everything = { providers: [], categories: [], volatility: [], features: [], isHighRtp: false }
    const query = { kind: 'live', sort: 'popular', limit, ...everything } as const
    const { entries } = catalogueOf(platform).page(query, await readDisabledAcrossPlayers(platform))
    const { at, rounds } = await tablesNow(platform)
    return {
      tables: entries.map((entry) => {
        const round = rounds.get(keyOf(entry.provider, entry.gameId))
        return { ...wireTitle(platform, entry), round: round ? wireRound(round, at) : null }
      }),
    }
  },

  async title({ input: { slug }, platform }) {
    const disabled = await readDisabledAcrossPlayers(platform)
    const entry = entryOf(platform, slug, disabled)
    const provider = providerOf(platform, entry)
    return {
      ...wireTitle(platform, entry),
      rtp: entry.rtp,
      origin: provider.origin,
      stakes: CURRENCY_CODES.flatMap((currency) => {
        const stakes = provider.stakesOf(entry.gameId, currency)
        return stakes ? [{ currency, min: formatMicros(stakes.min), max: formatMicros(stakes.max) }] : []
      }),
      related: catalogueOf(platform)
        .related(entry, RELATED, disabled)
        .map((one) => wireTitle(platform, one)),
    }
  },

  async launch({ input, platform, caller: { userId, sessionId: loginId }, client }) {
    const { slug, locale, host, return_path: returnPath } = input
    const country = platform.countryOf(client.ip)
    const entry = await openEntry(platform, slug, { country })
    const { provider, gameId, currencies } = entry
    const launch = { userId, loginId, provider, gameId, locale, currencies, country }
    const { token, expiresAt, currency } = await platform.writer.execute('openLaunch', launch)
    const { origin, launchUrl } = providerOf(platform, entry)
    return {
      url: launchUrl({ gameId, locale, token, currency, host, returnPath }),
      origin,
      expires_at: new Date(expiresAt).toISOString(),
    }
  },

  async demo({ input, platform, caller, client }) {
    const { slug, locale, host, return_path: returnPath, currency = DEFAULT_CURRENCY } = input
    const entry = await openEntry(platform, slug, { currency, country: platform.countryOf(client.ip) })
    if (!entry.hasDemo) throw new Refusal('not_found', { field: 'slug' })
    const stop = caller && (await findStop(platform, caller.userId))
    if (stop) throw new Refusal(stop.reason)
    const { origin, launchUrl } = providerOf(platform, entry)
    const url = launchUrl({ gameId: entry.gameId, token: null, locale, currency, host, returnPath })
    return { url, origin, expires_at: null }
  },

  async mine({ platform, caller }) {
    const catalogue = catalogueOf(platform)
    const [{ favourites, played }, disabled] = await Promise.all([
      readMine(platform, caller.userId),
      readDisabledAcrossPlayers(platform),
    ])
    const shown = (entries: readonly (Entry | undefined)[]) =>
      entries.flatMap((entry) => (entry ? [wireTitle(platform, entry)] : []))
    const standing = (slug: string | undefined) => (slug === undefined ? undefined : catalogue.find(slug, disabled))
    const entries = played.map((game) => ({
      ...game,
      entry: standing(catalogue.byGame(game.provider, game.gameId)?.slug),
    }))
    return {
      favourites: shown(favourites.map(standing)),
      recent: shown(entries.map(({ entry }) => entry)),
      unfinished: entries.flatMap(({ entry, isOpen }) => (entry && isOpen ? [entry.slug] : [])),
    }
  },

  async bet({ input: { id }, platform, caller }) {
    const found = await findProviderBet(platform, { id, userId: caller?.userId ?? null })
    const { bet, round, proof, beacon, serverSeed } = found
    const entry = catalogueOf(platform).byGame(round.provider, round.gameId)
    return {
      id: bet.id,
      game: bet.game,
      currency: bet.currency,
      outcome: JSON.stringify(bet.outcome ?? {}),
      slug: entry?.slug ?? null,
      title: titleName(platform.games, round.provider, round.gameId),
      provider_label: platform.games.get(round.provider)?.label ?? round.provider,
      kind: entry?.kind ?? ('slot' as const),
      placed_at: new Date(bet.placedAt).toISOString(),
      round_id: round.roundId,
      staked: formatMicros(micros(round.staked - round.refunded)),
      won: formatMicros(micros(round.won)),
      rules_hash: round.rulesHash,
      proof: proof && {
        scheme: proof.scheme,
        server_hash: proof.serverHash,
        client_seed: proof.clientSeed,
        nonce: proof.nonce,
        server_seed: serverSeed,
        beacon: beacon && {
          round: beacon.round,
          signature: beacon.signature,
          announced_at: new Date(beacon.announcedAt).toISOString(),
        },
      },
    }
  },

  async setFavourite({ input: { slug, is_favourite }, platform, caller: { userId } }) {
    entryOf(platform, slug, NO_DISABLED_GAMES)
    await platform.writer.execute('setFavourite', { userId, slug, isFavourite: is_favourite })
    return { slug, is_favourite }
  },

  async favouriteGames({ platform, caller }) {
    const { userId } = caller
    const [games, open, last] = await Promise.all([
      readFavouriteGames(platform, userId),
      openGames(platform.reader, userId),
      lastGames(platform.reader, userId),
    ])
    // an open round's bet is not in the list of bets yet
    return { games, played: [...new Set([...open, ...last])].filter((game) => OWN_GAMES.has(game)) }
  },

  async setFavouriteGames({ input: { games, is_favourite }, platform, caller: { userId } }) {
    if (!games.every((game) => OWN_GAMES.has(game))) throw new Refusal('not_found', { field: 'games' })
    await platform.writer.execute('setFavouriteGames', { userId, games, isFavourite: is_favourite })
    return { games: await readFavouriteGames(platform, userId) }
  },
}

function entryOf(platform: Platform, slug: string, disabled: DisabledGames): Entry {
  const entry = catalogueOf(platform).find(slug, disabled)
  if (!entry) throw new Refusal('not_found', { field: 'slug' })
  return entry
}

/** A title that can be opened there now. Refuses not_found, and unavailable under maintenance. */
async function openEntry(platform: Platform, slug: string, where: PlayedIn): Promise<Entry> {
  const disabled = await readDisabledAcrossPlayers(platform)
  const entry = entryOf(platform, slug, disabled)
  const isClosed = disabled.stateOf(entry.provider, entry.gameId, where) !== null
  if (entry.status === 'maintenance' || isClosed) throw new Refusal('unavailable', { field: 'slug' })
  return entry
}

function providerOf({ games }: Platform, { provider }: Entry) {
  const found = games.get(provider)
  if (!found) throw new Error('the title has no provider')
  return found
}

function wireRound({ number, closesIn, resultIn, endsIn, players, results }: TableNow, at: number) {
  const after = (ms: number) => new Date(at + ms).toISOString()
  return {
    number,
    players,
    results: [...results],
    closes_at: after(closesIn),
    result_at: after(resultIn),
    ends_at: after(endsIn),
  }
}

function wireTitle({ clock }: Pick<Platform, 'clock'>, entry: Entry) {
  const { slug, name, provider, providerLabel, kind, features, volatility, rtpBp, hitBp, topWin, hasDemo } = entry
  const lowest = lowestRtp(entry)
  return {
    slug,
    name,
    provider,
    kind,
    volatility,
    status: entry.status === 'maintenance' ? ('maintenance' as const) : ('active' as const),
    categories: [...entry.categories],
    features: [...features],
    provider_label: providerLabel,
    rtp_bp: lowest,
    is_rtp_lowest: lowest !== rtpBp,
    hit_bp: hitBp,
    top_win: topWin,
    min_stakes: entry.minStakes.map(({ currency, min }) => ({ currency, min: formatMicros(min) })),
    has_demo: hasDemo,
    is_new: clock.now() - entry.releasedAt < NEW_MS,
  }
}
