import type { contract } from '#server/contract/contract.ts'
import type { HandlersFor } from '../handler.ts'
import { password, vip } from './account.ts'
import { attribution } from './attribution.ts'
import { auth } from './auth.ts'
import { betFeed } from './bet-feed.ts'
import { bonus, freeSpins } from './bonuses.ts'
import { games } from './games/index.ts'
import { profile } from './profile.ts'
import { recovery } from './recovery.ts'
import { seo, settings } from './site.ts'
import { builds, geo, mirror } from './visit.ts'
import { payments, wallet } from './wallet.ts'

/** A handler for every call of the contract. */
export const handlers = {
  geo,
  mirror,
  auth,
  recovery,
  password,
  profile,
  vip,
  attribution,
  bonus,
  freeSpins,
  builds,
  settings,
  seo,
  wallet,
  payments,
  betFeed,
  ...games,
} satisfies HandlersFor<typeof contract>
