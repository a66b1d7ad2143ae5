import type { RouteRule } from '#server/contract/constants/route-rules.ts'
import { hostOf } from '#server/upstream/visit.ts'
import { siteRules } from './site-rules.ts'
import { procedure } from './trpc.ts'

/** The settings of this process that pages show or go by. */
export type Site = {
  name: string
  /** Who runs the site under which licence, as one line. */
  licence: string | null
  /** Where players write to. */
  supportEmail: string | null
  /** Of the container that visitors who agree to it load. */
  tagManagerId: string | null
  /** Where paths of this host lead instead, in the order in which they count. */
  rules: readonly RouteRule[]
}

export const current = procedure.query(({ ctx: { settings, visit } }): Site => {
  const { SITE_NAME, SITE_LICENCE, SUPPORT_EMAIL, TAG_MANAGER_ID } = settings
  return {
    name: SITE_NAME,
    licence: SITE_LICENCE ?? null,
    supportEmail: SUPPORT_EMAIL ?? null,
    tagManagerId: TAG_MANAGER_ID ?? null,
    rules: siteRules(settings, hostOf(visit)),
  }
})
