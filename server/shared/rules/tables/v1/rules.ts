import type { TableRules } from '../table-rules.ts'
import { possibleResults, spotPays, tableRulesHash } from './paytable.ts'
import { coversNearlyAll, isSpot, tablePayout, tableResult } from './table-result.ts'

export const tableRules: TableRules = {
  version: 'tables/v1',
  hashOf: tableRulesHash,
  draw: tableResult,
  payout: tablePayout,
  ...{ isSpot, spotPays, possibleResults, coversNearlyAll },
}
