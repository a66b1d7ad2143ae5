/** What the queries of other modules may use of fairness. */
export { findPairSeeds } from './queries/find-pair-seeds.ts'
export { findPairs, type PairView } from './queries/find-pairs.ts'
