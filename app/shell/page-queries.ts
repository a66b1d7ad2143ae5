import { FILTERS } from '~/features/lobby/catalogue.ts'
import { TOP_MEASURES, TOP_PERIODS } from '~/features/top/top-filter.ts'

/**
 * The queries that change what visitors see, each with its few values: pages with these are shared as pages without a
 * query are. What has many values (a search, the id of a bet) is not listed, and is rendered for whoever asks.
 */
const SHARED = { '/': { show: FILTERS }, '/top': { period: TOP_PERIODS, measure: TOP_MEASURES } }

/** Every name that a route's `validateSearch` reads. */
const READ: ReadonlySet<string> = new Set([
  'signup',
  'login',
  'deposit',
  'next',
  'q',
  'show',
  'when',
  'errorCode',
  'phone',
  'bet',
  'provider_bet',
  'game',
  'server_seed',
  'client_seed',
  'nonce',
  'params',
  'rules_version',
  'round_of',
  'round',
  'state',
  'code',
  'iss',
  'error',
  'provider',
  'category',
  'volatility',
  'feature',
  'rtp',
  'sort',
  'after',
  'list',
  'period',
  'from',
  'until',
  'currency',
  'result',
  'measure',
])

export const PAGE_QUERIES = { shared: SHARED, read: READ }
