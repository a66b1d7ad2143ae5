import type { contract } from '#server/contract/contract.ts'
import type { HandlersFor } from '../handler.ts'
import { auth } from './auth.ts'
import { bets, dice, fairness } from './games.ts'
import { profile } from './profile.ts'
import { geo, mirror } from './visit.ts'
import { payments, wallet } from './wallet.ts'

/** A handler for every call of the contract. */
export const handlers = {
  geo,
  mirror,
  auth,
  profile,
  wallet,
  payments,
  fairness,
  dice,
  bets,
} satisfies HandlersFor<typeof contract>
