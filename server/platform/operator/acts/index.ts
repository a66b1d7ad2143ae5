import type { AnyAct, ArgsOf, OutputOf } from './act.ts'
import { adjustmentActs } from './adjustments.ts'
import { contentActs } from './content.ts'
import { gameActs } from './games.ts'
import { identityActs } from './identity.ts'
import { moneyActs } from './money.ts'
import { operatorActs } from './operators.ts'
import { playerActs } from './players.ts'
import { promotionActs } from './promotions.ts'
import { providerActs } from './providers.ts'
import { rateActs } from './rates.ts'
import { siteActs } from './site.ts'
import { sportsActs } from './sports.ts'

/** Every act of operators. What is not here, no operator can do. */
export const acts = {
  ...adjustmentActs,
  ...contentActs,
  ...gameActs,
  ...identityActs,
  ...moneyActs,
  ...operatorActs,
  ...playerActs,
  ...promotionActs,
  ...providerActs,
  ...rateActs,
  ...siteActs,
  ...sportsActs,
} as const satisfies Readonly<Record<string, AnyAct>>

export type Acts = typeof acts
export type ActName = keyof Acts
export type ActArgs<Name extends ActName> = ArgsOf<Acts[Name]>
export type ActOutput<Name extends ActName> = OutputOf<Acts[Name]>
