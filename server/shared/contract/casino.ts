import { z } from 'zod'
import { GAME_CATEGORIES, GAME_FEATURES, TITLE_SORTS } from '../constants/titles.ts'
import { call } from './call.ts'
import { amount, currency, locale, sitePath, timestamp, webOrigin } from './wire.ts'

const gameFeature = z.enum(GAME_FEATURES)
const gameCategory = z.enum(GAME_CATEGORIES)

const slug = z.string().regex(/^[a-z0-9-]{1,64}$/)
const share = z.number().int().min(0)

const title = z.object({
  slug,
  name: z.string(),
  provider: z.string(),
  provider_label: z.string(),
  kind: z.enum(['slot', 'live']),
  status: z
    .enum(['active', 'maintenance'])
    .default('active')
    .describe('no new rounds can be started during maintenance'),
  categories: z.array(gameCategory).default([]),
  features: z.array(gameFeature),
  volatility: z
    .number()
    .int()
    .min(1)
    .max(5)
    .nullable()
    .describe('1 (low) to 5 (very high); null if it depends on the chosen bet'),
  rtp_bp: share
    .nullable()
    .describe('RTP of the worst bet in basis points, rounded down; null if the provider does not publish it'),
  is_rtp_lowest: z.boolean().default(false).describe('whether other bets of this title have a higher RTP'),
  hit_bp: share.nullable().describe('share of rounds with a payout, in basis points'),
  top_win: z.number().describe('maximum win of a round as a multiple of the stake'),
  min_stakes: z
    .array(z.object({ currency, min: amount }))
    .default([])
    .describe('minimum stake in each currency of the title'),
  has_demo: z.boolean(),
  is_new: z.boolean(),
})

const facets = z.object({
  providers: z.array(z.object({ name: z.string(), label: z.string(), count: share })),
  categories: z.array(z.object({ category: gameCategory, count: share })).default([]),
  volatility: z.array(z.object({ level: z.number().int(), count: share })),
  features: z.array(z.object({ feature: gameFeature, count: share })),
  high_rtp: share,
})

/** Several values of one filter, separated by commas. */
const several = z.string().max(400)

export const titles = call({
  row: 'own',
  service: 'general',
  method: 'GET',
  path: '/casino/titles',
  request: z.object({
    kind: z.enum(['slot', 'live']),
    search: z.string().max(64).optional(),
    providers: several.optional(),
    categories: several.optional(),
    volatility: several.optional().describe('1 to 5'),
    features: several.optional(),
    high_rtp: z.literal('1').optional().describe('RTP of 96 % or more'),
    currency: currency.optional().describe('only titles available in this currency'),
    sort: z.enum(TITLE_SORTS).optional().describe('default: by relevance if `search` is set, else by popularity'),
    locale: locale.optional().describe('language for alphabetical order'),
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(100).optional(),
  }),
  response: z.object({
    titles: z.array(title),
    total: share,
    all: share.describe('number of titles without any filter'),
    next: z.string().nullable(),
    facets,
    without: z
      .array(
        z.object({
          group: z.enum(['search', 'providers', 'categories', 'volatility', 'features', 'rtp']),
          count: share,
        }),
      )
      .default([])
      .describe('if nothing matches: number of titles with one of the filters removed'),
  }),
  summary: 'Returns a page of the available titles. Values of one filter are combined with OR, filters with AND.',
})

const tableRound = z.object({
  number: share,
  closes_at: timestamp.describe('time when betting closes'),
  result_at: timestamp.describe('time when the result is shown'),
  ends_at: timestamp,
  players: share.describe('number of players with a bet in the round'),
  results: z
    .array(z.string().max(16))
    .max(20)
    .describe('results of the last rounds, newest first: a roulette number, or player, banker or tie'),
})

export const tables = call({
  row: 'own',
  service: 'general',
  method: 'GET',
  path: '/casino/tables',
  request: z.object({ limit: z.coerce.number().int().min(1).max(100).optional() }),
  response: z.object({
    tables: z.array(
      title.extend({ round: tableRound.nullable().describe('null if the provider does not publish its rounds') }),
    ),
  }),
  summary: 'Returns live tables with their current rounds, most played first.',
})

export const titleBySlug = call({
  row: 'own',
  service: 'general',
  method: 'GET',
  path: '/casino/titles/{slug}',
  request: z.object({ slug }),
  response: title.extend({
    rtp: z.string().nullable().describe('exact RTP as a fraction'),
    origin: z.string().describe("origin of the game's frame"),
    stakes: z.array(z.object({ currency, min: amount, max: amount })),
    related: z.array(title),
  }),
  errors: ['not_found'],
  summary: 'Returns a title and similar titles.',
})

const launched = z.object({ url: z.string(), origin: z.string(), expires_at: timestamp.nullable() })
const launch = z.object({
  slug,
  locale,
  host: webOrigin.max(200).describe('origin of the page that embeds the frame'),
  return_path: sitePath
    .max(200)
    .regex(/^\/(?![/\\])/)
    .optional()
    .describe("path on that origin to which the game's exit button leads"),
})
const demoLaunch = launch.extend({ currency: currency.optional().describe('currency of the play money') })

export const launchGame = call({
  row: 'own',
  service: 'general',
  method: 'POST',
  path: '/casino/launches',
  auth: 'required',
  isForServedCountries: true,
  request: launch,
  response: launched,
  errors: [
    'not_found',
    'unavailable',
    'account_restricted',
    'self_excluded',
    'timed_out',
    'terms_changed',
    'currency_mismatch',
    'country_blocked',
  ],
  summary: 'Returns the URL to play a title for money. It contains a single-use token that expires after a minute.',
})

export const launchDemo = call({
  row: 'own',
  service: 'general',
  method: 'POST',
  path: '/casino/demos',
  auth: 'optional',
  request: demoLaunch,
  response: launched,
  errors: ['not_found', 'unavailable', 'account_restricted', 'self_excluded', 'timed_out', 'terms_changed'],
  summary: 'Returns the URL to play a title for play money. Rejected for excluded players.',
})

export const myTitles = call({
  row: 'own',
  service: 'general',
  method: 'GET',
  path: '/casino/mine',
  auth: 'required',
  request: z.object({}),
  response: z.object({
    favourites: z.array(title),
    recent: z.array(title),
    unfinished: z.array(slug).describe('titles with an open round'),
  }),
  summary: "Returns a player's favorite titles, recent titles, and titles with an open round.",
})

export const providerBet = call({
  row: 'own',
  service: 'general',
  method: 'GET',
  path: '/casino/bets/{id}',
  auth: 'optional',
  request: z.object({ id: z.string().max(64) }),
  response: z.object({
    id: z.string(),
    game: z.string(),
    slug: slug.nullable().describe('null if the title is no longer offered'),
    title: z.string().nullable(),
    provider_label: z.string(),
    kind: z.enum(['slot', 'live']),
    currency,
    placed_at: timestamp,
    round_id: z.string().describe('id of the round at the provider'),
    staked: amount.describe('total stake of the round, without refunds'),
    won: amount.describe('total payout of the round'),
    rules_hash: z.string().nullable(),
    outcome: z.string().describe('result as reported by the provider, as JSON'),
    proof: z
      .object({
        scheme: z.string(),
        server_hash: z.string(),
        client_seed: z.string(),
        nonce: z.number().int(),
        server_seed: z.string().nullable().describe('null until the provider reveals it'),
        beacon: z
          .object({
            round: z.number().int().describe('round of the public beacon whose output is the salt'),
            signature: z.string().max(256).describe('signature of that round'),
            announced_at: timestamp.describe('time at which the round was announced, with the terminal of the chain'),
          })
          .nullable()
          .default(null)
          .describe('origin of the salt of a live table, which is client_seed; null without a public beacon'),
      })
      .nullable()
      .describe('hash or terminal to which the provider committed before the round; null if there is none'),
  }),
  errors: ['not_found'],
  summary:
    "Returns a bet of a provider's round with everything needed to verify it. Public and without a name; bets of players who hide their statistics are returned to them only.",
})

const ownGame = z.string().regex(/^[a-z]{1,32}$/)

export const favouriteGames = call({
  row: 'own',
  service: 'general',
  method: 'GET',
  path: '/casino/favourite-games',
  auth: 'required',
  request: z.object({}),
  response: z.object({
    games: z.array(ownGame).describe('most recently marked first'),
    played: z.array(ownGame).default([]).describe('games with an open round first, then the most recently played'),
  }),
  summary: "Returns a player's favorite and most recently played in-house games.",
})

export const setFavouriteGames = call({
  row: 'own',
  service: 'general',
  method: 'POST',
  path: '/casino/favourite-games',
  auth: 'required',
  request: z.object({ games: z.array(ownGame).min(1).max(32), is_favourite: z.boolean() }),
  response: z.object({ games: z.array(ownGame).describe('current favorites, most recently marked first') }),
  errors: ['not_found'],
  summary:
    "Adds or removes favorite in-house games; accepts several, such as a visitor's favorites from before sign-in.",
})

export const setFavourite = call({
  row: 'own',
  service: 'general',
  method: 'POST',
  path: '/casino/favourites',
  auth: 'required',
  request: z.object({ slug, is_favourite: z.boolean() }),
  response: z.object({ slug, is_favourite: z.boolean() }),
  errors: ['not_found'],
  summary: 'Adds or removes a favorite title.',
})
