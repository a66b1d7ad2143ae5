/** API of fairness for commands of other modules; loaded by the writer's thread. */
export { nodeHmacSha256, takeNonce } from './bet-stream.ts'
export { BETS_A_PAIR, holdPair, releasePair, rotateUsedUp } from './commands/rotate-seeds.ts'
export { openSeedPair } from './open-seed-pair.ts'
export { type PairSeeds, pairSeeds } from './pair-seeds.ts'
export type { Commands as FairnessCommands } from './platform.ts'
export { SERVER_SEED_PURPOSE, sealServerSeed, unsealServerSeed } from './seal-server-seed.ts'
