import { contract } from '#server/shared/contract/contract.ts'
import { procedureOf } from './procedure-of.ts'
import { apiBase } from './procedures/api-base.ts'
import { reference } from './procedures/developers.ts'
import { live } from './procedures/live.ts'
import { seoBlock, siteSettings } from './procedures/operator-site.ts'
import { current, logout, refresh } from './procedures/session.ts'
import { access, current as site } from './procedures/site.ts'
import { finishLink, finishSocial, startSocial } from './procedures/social.ts'
import { procedure, router } from './trpc.ts'

const { register, login, verify } = contract.auth
const { recovery, attribution } = contract

/** Every procedure, by its fixed name. Those made by `procedureOf` are their calls; the others say what they add. */
export const appRouter = router({
  session: { current },
  live,
  site: { current: site, access },
  settings: { current: siteSettings },
  seo: { block: seoBlock },
  developers: { reference },
  geo: { ip: procedureOf(contract.geo.ip) },
  mirror: {
    current: procedure.query(({ ctx }) => ctx.mirror()),
    apiBase,
    redirect: procedureOf(contract.mirror.redirect),
    byDomain: procedureOf(contract.mirror.byDomain),
  },
  auth: {
    register: { email: procedureOf(register.email), phone: procedureOf(register.phone) },
    login: {
      emailPassword: procedureOf(login.emailPassword),
      emailCode: procedureOf(login.emailCode),
      phonePassword: procedureOf(login.phonePassword),
      phoneCode: procedureOf(login.phoneCode),
      requestEmailCode: procedureOf(login.requestEmailCode),
      resendEmailCode: procedureOf(login.resendEmailCode),
      requestPhoneCode: procedureOf(login.requestPhoneCode),
      resendPhoneCode: procedureOf(login.resendPhoneCode),
      social: startSocial,
      socialCallback: procedureOf(login.socialCallback),
      finishSocial,
      finishLink,
    },
    verify: {
      email: procedureOf(verify.email),
      phone: procedureOf(verify.phone),
      resendEmail: procedureOf(verify.resendEmail),
      resendPhone: procedureOf(verify.resendPhone),
    },
    sendLoginData: procedureOf(contract.auth.sendLoginData),
    logout,
    refresh,
  },
  recovery: {
    email: {
      forgot: procedureOf(recovery.email.forgot),
      confirmCode: procedureOf(recovery.email.confirmCode),
      confirmToken: procedureOf(recovery.email.confirmToken),
      checkToken: procedureOf(recovery.email.checkToken),
      resetByToken: procedureOf(recovery.email.resetByToken),
      resetByCode: procedureOf(recovery.email.resetByCode),
    },
    phone: {
      forgot: procedureOf(recovery.phone.forgot),
      confirmCode: procedureOf(recovery.phone.confirmCode),
      reset: procedureOf(recovery.phone.reset),
      checkToken: procedureOf(recovery.phone.checkToken),
    },
  },
  password: { update: procedureOf(contract.password.update), set: procedureOf(contract.password.set) },
  profile: {
    user: procedureOf(contract.profile.user),
    updateSettings: procedureOf(contract.profile.updateSettings),
    selectCurrency: procedureOf(contract.profile.selectCurrency),
    freeSpins: procedureOf(contract.profile.freeSpins),
  },
  vip: { join: procedureOf(contract.vip.join) },
  attribution: {
    attachSource: procedureOf(attribution.attachSource),
    affiliate: procedureOf(attribution.affiliate),
    visit: procedureOf(attribution.visit),
    pageOpen: procedureOf(attribution.pageOpen),
    utm: procedureOf(attribution.utm),
  },
  bonus: { waiting: procedureOf(contract.bonus.waiting), byId: procedureOf(contract.bonus.byId) },
  freeSpins: {
    campaign: procedureOf(contract.freeSpins.campaign),
    cancelCampaign: procedureOf(contract.freeSpins.cancelCampaign),
  },
  builds: { latest: procedureOf(contract.builds.latest) },
  wallet: { balances: procedureOf(contract.wallet.balances) },
  // the callback is the payment provider's, and goes to the operator's API itself
  payments: {
    methods: procedureOf(contract.payments.methods),
    createDeposit: procedureOf(contract.payments.createDeposit),
    deposit: procedureOf(contract.payments.deposit),
  },
  fairness: { seeds: procedureOf(contract.fairness.seeds), rotate: procedureOf(contract.fairness.rotate) },
  betFeed: { latest: procedureOf(contract.betFeed.latest), highWins: procedureOf(contract.betFeed.highWins) },
  bets: { mine: procedureOf(contract.bets.mine), byId: procedureOf(contract.bets.byId) },
  coinflip: { placeBet: procedureOf(contract.coinflip.placeBet) },
  dice: { placeBet: procedureOf(contract.dice.placeBet) },
  keno: { placeBet: procedureOf(contract.keno.placeBet) },
  roulette: { placeBet: procedureOf(contract.roulette.placeBet) },
  wheel: { placeBet: procedureOf(contract.wheel.placeBet) },
  cases: {
    list: procedureOf(contract.cases.list),
    bySlug: procedureOf(contract.cases.bySlug),
    open: procedureOf(contract.cases.open),
  },
  hilo: {
    start: procedureOf(contract.hilo.start),
    current: procedureOf(contract.hilo.current),
    step: procedureOf(contract.hilo.step),
    cashOut: procedureOf(contract.hilo.cashOut),
  },
  miner: {
    start: procedureOf(contract.miner.start),
    current: procedureOf(contract.miner.current),
    pick: procedureOf(contract.miner.pick),
    cashOut: procedureOf(contract.miner.cashOut),
  },
  crash: {
    table: procedureOf(contract.crash.table),
    round: procedureOf(contract.crash.round),
    myBets: procedureOf(contract.crash.myBets),
    placeBet: procedureOf(contract.crash.placeBet),
    cancelBet: procedureOf(contract.crash.cancelBet),
    cashOut: procedureOf(contract.crash.cashOut),
  },
  rooms: {
    current: procedureOf(contract.rooms.current),
    draw: procedureOf(contract.rooms.draw),
    lastDraws: procedureOf(contract.rooms.lastDraws),
    myTickets: procedureOf(contract.rooms.myTickets),
    buy: procedureOf(contract.rooms.buy),
    leave: procedureOf(contract.rooms.leave),
  },
})

export type AppRouter = typeof appRouter
