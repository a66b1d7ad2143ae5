import type { Handler } from '#server/platform/kernel/http/handler.ts'
import type { Module } from '#server/platform/kernel/module.ts'
import type { Platform as KernelPlatform } from '#server/platform/kernel/platform.ts'
import { regionOf } from '#server/shared/constants/regions.ts'
import type { contract } from '#server/shared/contract/contract.ts'
import { freshToken, getProfile, type IdentityCommands, type Passwords } from '../identity/reads.ts'
import { findStop } from '../player-limits/reads.ts'
import { findSuperBonus } from '../promotions/reads.ts'
import { isIdentityNeeded } from '../verification/reads.ts'

type Platform = KernelPlatform<IdentityCommands> & Passwords

const user: Handler<typeof contract.profile.user, Platform> = async ({ caller, bearer, opened, platform, client }) => {
  const { userId } = caller
  const region = regionOf(platform.countryOf(client.ip))
  const [{ user: found, features }, superBonus, stop] = await Promise.all([
    getProfile(platform, userId),
    findSuperBonus(platform, { userId, region }),
    findStop(platform, userId),
  ])
  const { verification } = found
  const is_need = await isIdentityNeeded(platform, { userId, status: verification.data.status })
  return {
    user: { ...found, verification: { ...verification, is_need } },
    features,
    region,
    fresh_token: opened ?? (await freshToken(platform, caller, bearer)),
    super_bonus: superBonus,
    is_stopped: stop !== undefined,
  }
}

/** What a player is told of themselves, which several modules know. */
export const module = { handlers: { profile: { user } } } satisfies Module<IdentityCommands, Passwords>
