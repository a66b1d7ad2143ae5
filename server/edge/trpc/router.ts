import { contract } from '#server/shared/contract/contract.ts'
import { apiBase } from './procedures/api-base.ts'
import { group, groups, reference } from './procedures/developers.ts'
import { live } from './procedures/live.ts'
import * as lobby from './procedures/lobby.ts'
import { legalDocument, publishedFaq, seoBlock, siteSettings } from './procedures/operator-site.ts'
import { current, logout, refresh } from './procedures/session.ts'
import { access, security, current as site } from './procedures/site.ts'
import { finishLink, finishSocial, sendLink, startSocial } from './procedures/social.ts'
import { proceduresOf } from './procedures-of.ts'
import { sharedProcedureOf } from './shared-procedure-of.ts'
import { procedure, router } from './trpc.ts'

/** Procedures that do more than their call, or have none. */
const own = {
  session: { current },
  live,
  lobby,
  site: { current: site, access, security },
  settings: { current: siteSettings },
  seo: { block: seoBlock },
  legal: { document: legalDocument },
  faq: { published: publishedFaq },
  developers: { group, groups, reference },
  sports: { events: sharedProcedureOf(contract.sports.events), event: sharedProcedureOf(contract.sports.event) },
  betFeed: {
    latest: sharedProcedureOf(contract.betFeed.latest),
    highWins: sharedProcedureOf(contract.betFeed.highWins),
  },
  casino: { titles: sharedProcedureOf(contract.casino.titles), title: sharedProcedureOf(contract.casino.title) },
  mirror: { current: procedure.query(({ ctx }) => ctx.mirror()), apiBase },
  auth: { login: { social: startSocial, finishSocial, finishLink }, sendLoginData: sendLink, logout, refresh },
  // the payment provider calls the operator's API directly
  payments: { callback: null },
}

/** Every procedure by its fixed name: one per call of the contract, and the site's own. */
export const appRouter = router(proceduresOf(contract, own))

export type AppRouter = typeof appRouter
