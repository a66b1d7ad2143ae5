import { contract } from '#server/contract/contract.ts'
import { live } from './live.ts'
import { currentMirror } from './mirror.ts'
import { procedureOf } from './procedure-of.ts'
import { current, logout, refresh } from './session.ts'
import { current as site } from './site.ts'
import { procedure, router } from './trpc.ts'

/** Every procedure, by its fixed name. Those made by `procedureOf` are their calls; the others say what they add. */
export const appRouter = router({
  session: { current },
  live,
  site: { current: site },
  geo: { ip: procedureOf(contract.geo.ip) },
  mirror: { current: procedure.query(({ ctx }) => currentMirror(ctx)) },
  auth: {
    register: { email: procedureOf(contract.auth.register.email) },
    login: { emailPassword: procedureOf(contract.auth.login.emailPassword) },
    logout,
    refresh,
  },
  profile: {
    user: procedureOf(contract.profile.user),
    updateSettings: procedureOf(contract.profile.updateSettings),
    selectCurrency: procedureOf(contract.profile.selectCurrency),
  },
  wallet: { balances: procedureOf(contract.wallet.balances) },
  // the callback is the payment provider's, and goes to the operator's API itself
  payments: {
    createDeposit: procedureOf(contract.payments.createDeposit),
    deposit: procedureOf(contract.payments.deposit),
  },
  fairness: { seeds: procedureOf(contract.fairness.seeds), rotate: procedureOf(contract.fairness.rotate) },
  dice: { placeBet: procedureOf(contract.dice.placeBet) },
  bets: { mine: procedureOf(contract.bets.mine), byId: procedureOf(contract.bets.byId) },
})

export type AppRouter = typeof appRouter
