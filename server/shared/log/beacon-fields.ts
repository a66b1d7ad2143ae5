import { QUICKNET, timeOfRound } from '../rules/fairness/beacon.ts'
import type { RecordFields } from './record.ts'

/** Fields of a record that announces a round of the beacon: its network, the round, and when it is emitted, in ms. */
export const beaconFields = (round: number | null): RecordFields =>
  round === null ? {} : { beacon: QUICKNET.chainHash, beacon_round: round, beacon_at: timeOfRound(QUICKNET, round) }
