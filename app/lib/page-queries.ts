import { FILTERS } from '~/features/lobby/catalogue.ts'

/**
 * The queries that change what visitors see, each with its few values: pages with these are shared as pages without a
 * query are. What has many values (a search, the id of a bet) is not listed, and is rendered for whoever asks.
 */
export const PAGE_QUERIES = { '/': { show: FILTERS } }
