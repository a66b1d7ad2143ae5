import { FILTERS } from '~/features/lobby/catalogue.ts'
import { TOP_MEASURES, TOP_PERIODS } from '~/features/top/top-filter.ts'

/**
 * Query parameters with few values that change a visitor's page: pages with these are cached like pages without a
 * query. Parameters with many values (a search, a bet's id) are not listed; their pages are rendered per request.
 */
const SHARED = { '/': { show: FILTERS }, '/top': { period: TOP_PERIODS, measure: TOP_MEASURES } }

/** All names that any route's `validateSearch` reads. */
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
  'version',
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
