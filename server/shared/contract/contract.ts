import * as attribution from './attribution.ts'
import { highWins, houseFacts, latestBets, playersNow } from './bets/bet-feed.ts'
import { betById, myBets } from './bets/bets.ts'
import * as books from './books.ts'
import * as casino from './casino.ts'
import * as site from './content.ts'
import { rotateSeeds, seeds } from './fairness.ts'
import { gameCalls } from './games.ts'
import * as history from './history.ts'
import * as auth from './identity/auth.ts'
import { captchaChallenge } from './identity/captcha.ts'
import * as codes from './identity/codes.ts'
import * as login from './identity/login.ts'
import * as passkeys from './identity/passkeys.ts'
import * as password from './identity/password.ts'
import * as profile from './identity/profile.ts'
import * as recovery from './identity/recovery.ts'
import * as secondFactor from './identity/second-factor.ts'
import * as sessions from './identity/sessions.ts'
import * as stepUp from './identity/step-up.ts'
import * as verification from './identity/verification.ts'
import * as log from './log.ts'
import * as payments from './payments.ts'
import * as limits from './player-limits.ts'
import * as bonuses from './promotions.ts'
import * as sports from './sports.ts'
import { listTop } from './top.ts'
import * as tournaments from './tournaments.ts'
import { joinVip, leaveVip, vipStanding } from './vip.ts'
import * as visit from './visitors.ts'
import * as wallet from './wallet.ts'
import * as withdrawals from './withdrawals.ts'

/** Every REST call, by the name of its procedure. Both client and server are derived from this tree. */
export const contract = {
  geo: { ip: visit.geoIp },
  mirror: { current: visit.mirror, redirect: visit.mirrorRedirect, byDomain: visit.mirrorByDomain },
  auth: {
    register: { email: auth.registerByEmail, phone: auth.registerByPhone },
    login: {
      emailPassword: login.loginByEmailPassword,
      emailCode: login.loginByEmailCode,
      phonePassword: login.loginByPhonePassword,
      phoneCode: login.loginByPhoneCode,
      requestEmailCode: codes.requestEmailCode,
      resendEmailCode: codes.resendEmailLoginCode,
      requestPhoneCode: codes.requestPhoneCode,
      resendPhoneCode: codes.resendPhoneLoginCode,
      beginPasskey: login.beginPasskeyLogin,
      passkey: login.loginByPasskey,
      social: login.loginBySocial,
      socialCallback: login.loginBySocialCallback,
    },
    verify: {
      email: codes.verifyEmail,
      phone: codes.verifyPhone,
      resendEmail: codes.resendEmailVerification,
      resendPhone: codes.resendPhoneVerification,
    },
    captcha: captchaChallenge,
    sendLoginData: login.sendLoginData,
    logout: auth.logout,
    refresh: auth.refreshToken,
  },
  recovery: {
    email: {
      forgot: recovery.emailForgot,
      confirmCode: recovery.emailConfirmCode,
      confirmToken: recovery.emailConfirmToken,
      checkToken: recovery.emailCheckToken,
      resetByToken: recovery.emailResetByToken,
      resetByCode: recovery.emailResetByCode,
    },
    phone: {
      forgot: recovery.phoneForgot,
      confirmCode: recovery.phoneConfirmCode,
      reset: recovery.phoneReset,
      checkToken: recovery.phoneCheckToken,
    },
  },
  password: { update: password.updatePassword, set: password.setPassword },
  profile: {
    user: profile.profileUser,
    updateSettings: profile.updateSettings,
    selectCurrency: profile.selectCurrency,
    setAvatar: profile.setAvatar,
    close: profile.closeAccount,
    freeSpins: bonuses.freeSpins,
  },
  sessions: { list: sessions.openSessions, end: sessions.revokeSession, endOthers: sessions.endOtherSessions },
  secondFactor: {
    status: secondFactor.secondFactorStatus,
    begin: secondFactor.beginSecondFactor,
    confirm: secondFactor.confirmSecondFactor,
    renewCodes: secondFactor.renewRecoveryCodes,
    remove: secondFactor.removeSecondFactor,
  },
  passkeys: {
    list: passkeys.listPasskeys,
    begin: passkeys.beginPasskey,
    add: passkeys.addPasskey,
    rename: passkeys.renamePasskey,
    remove: passkeys.removePasskey,
  },
  stepUp: {
    status: stepUp.stepUpStatus,
    sendCode: stepUp.stepUpCode,
    beginPasskey: stepUp.stepUpPasskey,
    confirm: stepUp.confirmStepUp,
  },
  verification: {
    current: verification.verificationState,
    begin: verification.beginVerification,
    openUpload: verification.openUpload,
    putPiece: verification.putPiece,
    finishUpload: verification.finishUpload,
    send: verification.sendVerification,
  },
  vip: { join: joinVip, leave: leaveVip, standing: vipStanding },
  tournaments: {
    list: tournaments.listTournaments,
    byId: tournaments.tournamentById,
    join: tournaments.joinTournament,
  },
  top: { list: listTop },
  attribution: {
    attachSource: attribution.attachSource,
    affiliate: attribution.affiliate,
    visit: attribution.visit,
    pageOpen: attribution.pageOpen,
    utm: attribution.utm,
    mine: attribution.myAttribution,
  },
  bonus: {
    waiting: bonuses.waitingBonus,
    byId: bonuses.bonusById,
    offers: bonuses.bonusOffers,
    grants: bonuses.bonusGrants,
    take: bonuses.takeBonus,
    cancel: bonuses.cancelBonus,
    checkCode: bonuses.checkBonusCode,
  },
  freeSpins: { campaign: bonuses.freeSpinsCampaign, cancelCampaign: bonuses.cancelFreeSpins },
  builds: { latest: site.latestBuild },
  settings: { current: site.siteSettings, promos: site.homePromos },
  seo: { block: site.seoBlock },
  legal: { document: site.legalDocument, accept: site.acceptLegalDocument },
  faq: { published: site.publishedFaq },
  limits: {
    current: limits.currentLimits,
    set: limits.setLimit,
    confirm: limits.confirmLimit,
    keep: limits.keepLimit,
    takeTimeOut: limits.takeTimeOut,
    exclude: limits.excludeSelf,
    reopen: limits.reopenAccount,
    setZone: limits.setZone,
    setRealityCheck: limits.setRealityCheck,
    answerRealityCheck: limits.answerRealityCheck,
  },
  history: {
    bets: history.historyBets,
    transfers: history.historyTransfers,
    sessions: history.historySessions,
    limits: history.historyLimits,
    totals: history.historyTotals,
    balance: history.historyBalance,
  },
  wallet: {
    balances: wallet.balances,
    quote: wallet.quoteExchange,
    exchange: wallet.exchange,
    putInVault: wallet.putInVault,
    takeFromVault: wallet.takeFromVault,
  },
  payments: {
    methods: payments.depositMethods,
    createDeposit: payments.createDeposit,
    deposit: payments.depositById,
    callback: payments.paymentCallback,
    payoutMethods: withdrawals.payoutMethods,
    withdraw: withdrawals.requestWithdrawal,
    confirmWithdrawal: withdrawals.confirmWithdrawal,
    cancelWithdrawal: withdrawals.cancelWithdrawal,
    withdrawals: withdrawals.myWithdrawals,
  },
  fairness: { seeds, rotate: rotateSeeds },
  log: {
    record: log.logRecord,
    inclusion: log.logInclusion,
    consistency: log.logConsistency,
    origins: log.logOrigins,
  },
  books: { published: books.published, file: books.bookFile, proof: books.inclusion },
  bets: { mine: myBets, byId: betById },
  sports: {
    events: sports.sportsEvents,
    event: sports.sportsEventById,
    place: sports.placeSportsBet,
    myBets: sports.mySportsBets,
    cashOut: sports.cashOutSportsBet,
  },
  betFeed: { latest: latestBets, highWins, players: playersNow, facts: houseFacts },
  casino: {
    titles: casino.titles,
    tables: casino.tables,
    title: casino.titleBySlug,
    launch: casino.launchGame,
    demo: casino.launchDemo,
    mine: casino.myTitles,
    bet: casino.providerBet,
    setFavourite: casino.setFavourite,
    favouriteGames: casino.favouriteGames,
    setFavouriteGames: casino.setFavouriteGames,
  },
  ...gameCalls,
} as const
