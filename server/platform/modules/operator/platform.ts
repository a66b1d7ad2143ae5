import type { Platform as KernelPlatform } from '#server/platform/kernel/platform.ts'
import type { GameProviders } from '#server/platform/providers/games/port.ts'
import type { CasinoCommands } from '../casino/index.ts'
import type { FairnessCommands } from '../fairness/index.ts'
import type { IdentityCommands } from '../identity/reads.ts'
import type { LedgerCommands } from '../ledger/reads.ts'
import type { MessagingCommands } from '../messaging/reads.ts'
import type { PaymentCommands } from '../payments/index.ts'
import type { PromotionCommands } from '../promotions/reads.ts'
import type { SharedRoundCommands } from '../shared-rounds/reads.ts'
import type { SportsCommands } from '../sports/index.ts'
import type { TournamentCommands } from '../tournaments/index.ts'
import type { VerificationCommands } from '../verification/index.ts'
import type { VipCommands } from '../vip/index.ts'
import type * as commands from './commands/index.ts'

export type Commands = typeof commands &
  CasinoCommands &
  FairnessCommands &
  IdentityCommands &
  LedgerCommands &
  MessagingCommands &
  PaymentCommands &
  PromotionCommands &
  SharedRoundCommands &
  SportsCommands &
  TournamentCommands &
  VerificationCommands &
  VipCommands

export type Parts = { readonly games: GameProviders }

export type Platform = KernelPlatform<Commands> & Parts
