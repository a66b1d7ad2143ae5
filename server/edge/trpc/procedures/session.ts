import { LRUCache } from 'lru-cache'
import { UpstreamError } from '#server/edge/upstream/answer.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { type ZoneOffsets, zoneOffsets } from '#server/shared/zone-offsets.ts'
import type { Context } from '../context.ts'
import type { Profile } from '../profile.ts'
import { toSignOnError } from '../sign-on.ts'
import { procedure } from '../trpc.ts'

const DAY_MS = 86_400_000

const offsets = new LRUCache<string, { readonly offsets: ZoneOffsets | null }>({ max: 1000, ttl: DAY_MS })

function offsetsOf(zone: string | null): ZoneOffsets | null {
  if (zone === null) return null
  let known = offsets.get(zone)
  if (!known) {
    known = { offsets: zoneOffsets(zone, Date.now()) }
    offsets.set(zone, known)
  }
  return known.offsets
}

/**
 * Viewer of the page; `profile` is null for a visitor. A response that rejects the profile ends the session; if the
 * upstream is unreachable, the page is rendered signed out and the cookie is kept.
 */
export async function currentViewer(ctx: Context): Promise<{ profile: Profile | null }> {
  if (ctx.viewer) return ctx.viewer
  if (!ctx.session.hasCredential()) return { profile: null }
  try {
    const { fresh_token: _, ...profile } = await ctx.session.call(contract.profile.user, viewerParameter(ctx))
    ctx.onSuperBonus(profile.super_bonus)
    const { user } = profile
    return { profile: { ...profile, user: { ...user, zone_offsets: offsetsOf(user.timezone) } } }
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    ctx.onFault(error)
    if (error.isRejection) ctx.session.clear()
    if (await toSignOnError(ctx, error)) throw error
    return { profile: null }
  }
}

export const current = procedure.query(({ ctx }) => currentViewer(ctx))

const viewerParameter = ({ whoAreYou }: Context) => (whoAreYou === null ? {} : { whoAreYou })

/** Ends the session locally in any case, and on the server if it is reachable. */
export const logout = procedure.input(contract.auth.logout.request.optional()).mutation(async ({ ctx }) => {
  try {
    if (ctx.session.hasCredential()) await ctx.session.call(contract.auth.logout, {})
  } catch (error) {
    ctx.onFault(error)
  } finally {
    ctx.session.clear()
  }
  return { success: true as const }
})

/** Rotates the credential now; the new one goes to the cookie. */
export const refresh = procedure
  .input(contract.auth.refresh.request.optional())
  .mutation(async ({ ctx }): Promise<Record<never, never>> => {
    await ctx.session.refresh()
    return {}
  })
