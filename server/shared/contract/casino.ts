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
  status: z.enum(['active', 'maintenance']).default('active').describe('under maintenance nothing new is played'),
  categories: z.array(gameCategory).default([]),
  features: z.array(gameFeature),
  volatility: z
    .number()
    .int()
    .min(1)
    .max(5)
    .nullable()
    .describe('1 low … 5 very high; null where it follows from what is bet on'),
  rtp_bp: share
    .nullable()
    .describe(
      'what returns of the stakes, in 1e-4 and rounded down, by the worst bet; null where the provider does not tell',
    ),
  is_rtp_lowest: z.boolean().default(false).describe('whether other bets of it return more'),
  hit_bp: share.nullable().describe('rounds that return something, in 1e-4'),
  top_win: z.number().describe('the most that a round returns, in stakes'),
  min_stakes: z
    .array(z.object({ currency, min: amount }))
    .default([])
    .describe('the smallest stake in each currency that it is played in'),
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
    high_rtp: z.literal('1').optional().describe('96 % and up'),
    currency: currency.optional().describe('titles that are played in it alone'),
    sort: z.enum(TITLE_SORTS).optional().describe('by rank where a name is looked for, else by popularity'),
    locale: locale.optional().describe('by whose alphabet names are ordered'),
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(100).optional(),
  }),
  response: z.object({
    titles: z.array(title),
    total: share,
    all: share.describe('without a filter'),
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
      .describe('where nothing is found: how much there is without one of what was asked for'),
  }),
  summary: 'A page of the titles that can be played here. Filters of one group are alternatives, groups add up.',
})

const tableRound = z.object({
  number: share,
  closes_at: timestamp.describe('when bets close'),
  result_at: timestamp.describe('when what came up is shown'),
  ends_at: timestamp,
  players: share.describe('with a bet in the round'),
  results: z
    .array(z.string().max(16))
    .max(20)
    .describe('of the last rounds, newest first: a number of a roulette; player, banker or tie of a baccarat'),
})

export const tables = call({
  row: 'own',
  service: 'general',
  method: 'GET',
  path: '/casino/tables',
  request: z.object({ limit: z.coerce.number().int().min(1).max(100).optional() }),
  response: z.object({
    tables: z.array(title.extend({ round: tableRound.nullable().describe('null where its provider does not tell') })),
  }),
  summary: 'Live tables, the most played first, each with the round that goes on at it.',
})

export const titleBySlug = call({
  row: 'own',
  service: 'general',
  method: 'GET',
  path: '/casino/titles/{slug}',
  request: z.object({ slug }),
  response: title.extend({
    rtp: z.string().nullable().describe('exact, as a fraction'),
    origin: z.string().describe('of the frame'),
    stakes: z.array(z.object({ currency, min: amount, max: amount })),
    related: z.array(title),
  }),
  errors: ['not_found'],
  summary: 'One title, with those that are like it.',
})

const launched = z.object({ url: z.string(), origin: z.string(), expires_at: timestamp.nullable() })
const launch = z.object({
  slug,
  locale,
  host: webOrigin.max(200).describe('the origin of the page that frames it'),
  return_path: sitePath
    .max(200)
    .regex(/^\/(?![/\\])/)
    .optional()
    .describe('of a page there: where its player goes from the game'),
})
const demoLaunch = launch.extend({ currency: currency.optional().describe('of the play money') })

export const launchGame = call({
  row: 'own',
  service: 'general',
  method: 'POST',
  path: '/casino/launches',
  auth: 'required',
  isForServedCountries: true,
  request: launch,
  response: launched,
  errors: ['not_found', 'unavailable', 'self_excluded', 'timed_out', 'currency_mismatch', 'country_blocked'],
  summary: 'Where to open a title for money: the address holds a token for one launch within a minute.',
})

export const launchDemo = call({
  row: 'own',
  service: 'general',
  method: 'POST',
  path: '/casino/demos',
  auth: 'optional',
  request: demoLaunch,
  response: launched,
  errors: ['not_found', 'unavailable', 'self_excluded', 'timed_out'],
  summary: 'Where to open a title for play money. Not for excluded players.',
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
    unfinished: z.array(slug).describe('titles with a round that is open'),
  }),
  summary: 'What a player has marked, has played last, and has not played to its end.',
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
    slug: slug.nullable().describe('null for a title that is not offered any more'),
    title: z.string().nullable(),
    provider_label: z.string(),
    kind: z.enum(['slot', 'live']),
    currency,
    placed_at: timestamp,
    round_id: z.string().describe("by the provider's own name of it"),
    staked: amount.describe('on the whole round, less what was given back'),
    won: amount.describe('by the whole round'),
    rules_hash: z.string().nullable(),
    outcome: z.string().describe('what came up, as its provider has told: JSON'),
    proof: z
      .object({
        scheme: z.string(),
        server_hash: z.string(),
        client_seed: z.string(),
        nonce: z.number().int(),
        server_seed: z.string().nullable().describe('null until its provider has revealed it'),
      })
      .nullable()
      .describe('what the provider was committed to before anything came up; null where it told nothing'),
  }),
  errors: ['not_found'],
  summary:
    "One bet of a provider's round with what its check needs. Public, and it names no player; the bets of one who hides their statistics are shown to them alone.",
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
    games: z.array(ownGame).describe('marked last first'),
    played: z.array(ownGame).default([]).describe('bet on: where a round waits, then the last first'),
  }),
  summary: 'Which in-house games a player has marked, and which they have bet on last.',
})

export const setFavouriteGames = call({
  row: 'own',
  service: 'general',
  method: 'POST',
  path: '/casino/favourite-games',
  auth: 'required',
  request: z.object({ games: z.array(ownGame).min(1).max(32), is_favourite: z.boolean() }),
  response: z.object({ games: z.array(ownGame).describe('marked now, last first') }),
  errors: ['not_found'],
  summary: 'Marks in-house games, or no longer: several at once for what a visitor had marked before they signed in.',
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
  summary: 'Marks a title, or no longer.',
})
