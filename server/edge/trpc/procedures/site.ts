import { hasNoRussian, siteRules } from '#server/edge/site/site-rules.ts'
import { hostOf } from '#server/edge/upstream/bases.ts'
import type { RouteRule } from '#server/shared/constants/route-rules.ts'
import {
  type Purpose,
  purposesOf,
  type ThirdPartySettings,
  thirdPartySettings,
} from '#server/shared/constants/third-parties.ts'
import { procedure } from '../trpc.ts'

/** The settings of this process that pages show or go by. */
export type Site = {
  name: string
  /** Who runs the site under which licence, as one line. */
  licence: string | null
  /** Whether players' money is real; where it is not, pages say so. */
  isRealMoney: boolean
  /** Where players write to. */
  supportEmail: string | null
  /** Which companies the operator has set, with what their adapters in the browser need. */
  thirdParties: ThirdPartySettings
  /** What visitors are asked to agree to, for these. */
  purposes: readonly Purpose[]
  /** English stands in for Russian on this host, also where a profile says Russian. */
  hasNoRussian: boolean
  /** Where paths of this host lead instead, in the order in which they count. */
  rules: readonly RouteRule[]
}

export const current = procedure.query(({ ctx: { settings, upstreamContext } }): Site => {
  const { SITE_NAME, SITE_LICENCE, SUPPORT_EMAIL, REAL_MONEY_MODE } = settings
  return {
    name: SITE_NAME,
    licence: SITE_LICENCE ?? null,
    isRealMoney: REAL_MONEY_MODE,
    supportEmail: SUPPORT_EMAIL ?? null,
    thirdParties: thirdPartySettings(settings),
    purposes: purposesOf(thirdPartySettings(settings)),
    hasNoRussian: hasNoRussian(settings, hostOf(upstreamContext)),
    rules: siteRules(settings, hostOf(upstreamContext)),
  }
})

/** Where to report a vulnerability: an email address or an https URL; null where the operator has set neither. */
export const security = procedure.query(({ ctx: { settings } }): { contact: string | null } => ({
  contact: settings.SECURITY_CONTACT ?? settings.SUPPORT_EMAIL ?? null,
}))

/** Whether the site is open where its visitor is: what the gateway asks before a page, for navigations within the browser. */
export const access = procedure.query(
  async ({ ctx }): Promise<{ isBlocked: boolean }> => ({
    isBlocked: await ctx.isBlocked(),
  }),
)
