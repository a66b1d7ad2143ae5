import { accentColours } from '#server/brand/accent.ts'
import { isBranded, legalEntity } from '#server/brand/brand.ts'
import { drawingSides } from '#server/brand/drawing.ts'
import { hasNoRussian, siteRules } from '#server/edge/site/site-rules.ts'
import { hostOf } from '#server/edge/upstream/bases.ts'
import type { Environment } from '#server/env.ts'
import type { RouteRule } from '#server/shared/constants/route-rules.ts'
import {
  type Purpose,
  purposesOf,
  type ThirdPartySettings,
  thirdPartySettings,
} from '#server/shared/constants/third-parties.ts'
import { procedure } from '../trpc.ts'

type Brand = {
  /** Width of `/logo.svg` at a height of 1; absent if the icon and the name stand in its place. */
  logo?: number
  /** Whether the light theme has a logo of its own. */
  hasLightLogo?: true
  /** Query of `/brand.css`, which names its colors; absent for the site's own colors. */
  styles?: string
}

/** Settings of this process that pages show or use. */
export type Site = {
  name: string
  /** The operator's own brand; absent for the project's. */
  brand?: Brand
  /** Legal entity that operates the site, and its address. */
  operator?: string
  /** Operator of the site and its license, in one line. */
  licence: string | null
  /** Whether players' money is real; if not, pages say so. */
  isRealMoney: boolean
  /** Contact address for players. */
  supportEmail: string | null
  /** Third-party providers that the operator has configured, with the settings of their browser adapters. */
  thirdParties: ThirdPartySettings
  /** Purposes that these providers need visitors' consent for. */
  purposes: readonly Purpose[]
  /** English replaces Russian on this host, also for profiles in Russian. */
  hasNoRussian: boolean
  /** Redirects of this host's paths, in order of precedence. */
  rules: readonly RouteRule[]
}

export const current = procedure.query(({ ctx: { settings, upstreamContext } }): Site => {
  const { SITE_NAME, SITE_LICENCE, SUPPORT_EMAIL, REAL_MONEY_MODE } = settings
  const operator = legalEntity(settings)
  return {
    name: SITE_NAME,
    ...(isBranded(settings) && { brand: brandOf(settings) }),
    ...(operator !== null && { operator }),
    licence: SITE_LICENCE ?? null,
    isRealMoney: REAL_MONEY_MODE,
    supportEmail: SUPPORT_EMAIL ?? null,
    thirdParties: thirdPartySettings(settings),
    purposes: purposesOf(thirdPartySettings(settings)),
    hasNoRussian: hasNoRussian(settings, hostOf(upstreamContext)),
    rules: siteRules(settings, hostOf(upstreamContext)),
  }
})

function brandOf(settings: Environment): Brand {
  const { NODE_ENV, SITE_LOGO, SITE_LOGO_LIGHT } = settings
  // a development server has no drawn files
  if (NODE_ENV === 'development') return {}
  const colours = accentColours(settings)
  const sides = SITE_LOGO === undefined ? null : drawingSides(SITE_LOGO)
  return {
    ...(sides && { logo: Math.round((sides.width / sides.height) * 100) / 100 }),
    ...(SITE_LOGO_LIGHT !== undefined && { hasLightLogo: true }),
    ...(colours && { styles: `${colours.fill}${colours.ink}`.replaceAll('#', '') }),
  }
}

/** Contact for vulnerability reports: an email address or an https URL; null if the operator has set neither. */
export const security = procedure.query(({ ctx: { settings } }): { contact: string | null } => ({
  contact: settings.SECURITY_CONTACT ?? settings.SUPPORT_EMAIL ?? null,
}))

/**
 * Whether the site is closed at the visitor's address: the gateway's check before a page, for navigations within the
 * browser.
 */
export const access = procedure.query(
  async ({ ctx }): Promise<{ isBlocked: boolean }> => ({
    isBlocked: await ctx.isBlocked(),
  }),
)
