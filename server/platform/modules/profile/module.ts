import type { Handler } from '#server/platform/kernel/http/handler.ts'
import type { Module } from '#server/platform/kernel/module.ts'
import type { Platform as KernelPlatform } from '#server/platform/kernel/platform.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { regionOf } from '#server/shared/constants/regions.ts'
import type { contract } from '#server/shared/contract/contract.ts'
import { formatMicros, micros } from '#server/shared/money/micros.ts'
import { findTermsDue } from '../content/reads.ts'
import { freshToken, getProfile, type IdentityCommands, type WithPasswordHasher } from '../identity/reads.ts'
import { readFunds } from '../ledger/reads.ts'
import { findStop } from '../player-limits/reads.ts'
import { findSuperBonus, grantedBonus } from '../promotions/reads.ts'
import { isIdentityNeeded } from '../verification/reads.ts'

type Platform = KernelPlatform<IdentityCommands> & WithPasswordHasher

const user: Handler<typeof contract.profile.user, Platform> = async ({ caller, bearer, opened, platform, client }) => {
  const { userId } = caller
  const region = regionOf(platform.countryOf(client.ip))
  const [{ user: found, features }, wallets, superBonus, stop, termsDue] = await Promise.all([
    getProfile(platform, userId),
    readFunds(platform.reader, userId),
    findSuperBonus(platform, { userId, region }),
    findStop(platform, userId),
    findTermsDue(platform, userId),
  ])
  const { currency, verification } = found
  const [money, isNeeded] = await Promise.all([
    moneyOf(platform, { userId, currency, funds: wallets.find((wallet) => wallet.currency === currency)?.funds }),
    isIdentityNeeded(platform, { userId, status: verification.data.status }),
  ])
  return {
    user: { ...found, ...money, verification: { ...verification, is_need: isNeeded } },
    features,
    region,
    fresh_token: opened ?? (await freshToken(platform, caller, bearer)),
    super_bonus: superBonus,
    is_stopped: stop !== undefined,
    terms_due: termsDue.map(({ document, n }) => ({ document, version: n })),
  }
}

type Wallet = {
  readonly userId: string
  readonly currency: Currency | null
  readonly funds: Awaited<ReturnType<typeof readFunds>>[number]['funds'] | undefined
}

async function moneyOf({ reader }: Platform, { userId, currency, funds = {} }: Wallet) {
  const [real, bonus] = [funds.real ?? micros(0n), funds.bonus ?? micros(0n)]
  // a bonus is always credited to an account: without one, as for most players, there was no bonus
  const hasHadBonus = currency !== null && funds.bonus !== undefined
  const granted = hasHadBonus ? await grantedBonus(reader, { userId, currency }) : micros(0n)
  return {
    balance: formatMicros(real),
    bonus: formatMicros(granted),
    bonus_balance: formatMicros(bonus),
    total_balance: formatMicros(micros(real + bonus)),
  }
}

/** A player's own profile, combined from several modules. */
export const module = { handlers: { profile: { user } } } satisfies Module<IdentityCommands, WithPasswordHasher>
