/** What the queries of other modules may use of fairness. */
export { findPairSeeds, findPairs, type PairView } from './queries/find-pairs.ts'
