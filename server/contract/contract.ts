import * as attribution from './calls/attribution.ts'
import * as auth from './calls/auth.ts'
import { highWins, latestBets } from './calls/bet-feed.ts'
import * as bonuses from './calls/bonuses.ts'
import { latestBuild } from './calls/builds.ts'
import * as codes from './calls/codes.ts'
import { betById, myBets } from './calls/games/bets.ts'
import { caseBySlug, listCases, openCases } from './calls/games/cases.ts'
import { placeCoinflipBet } from './calls/games/coinflip.ts'
import { placeDiceBet } from './calls/games/dice.ts'
import { rotateSeeds, seeds } from './calls/games/fairness.ts'
import * as hilo from './calls/games/hilo.ts'
import { placeKenoBet } from './calls/games/keno.ts'
import * as miner from './calls/games/miner.ts'
import { placeRouletteBet } from './calls/games/roulette.ts'
import { placeWheelBet } from './calls/games/wheel.ts'
import * as login from './calls/login.ts'
import * as password from './calls/password.ts'
import * as profile from './calls/profile.ts'
import * as recovery from './calls/recovery.ts'
import * as site from './calls/site.ts'
import { joinVip } from './calls/vip.ts'
import * as visit from './calls/visit.ts'
import * as wallet from './calls/wallet.ts'

/** Every REST call, by the name of its procedure. Both ends are built from this tree. */
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
      social: login.loginBySocial,
      socialCallback: login.loginBySocialCallback,
    },
    verify: {
      email: codes.verifyEmail,
      phone: codes.verifyPhone,
      resendEmail: codes.resendEmailVerification,
      resendPhone: codes.resendPhoneVerification,
    },
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
    freeSpins: bonuses.freeSpins,
  },
  vip: { join: joinVip },
  attribution: {
    attachSource: attribution.attachSource,
    affiliate: attribution.affiliate,
    visit: attribution.visit,
    pageOpen: attribution.pageOpen,
    utm: attribution.utm,
  },
  bonus: { waiting: bonuses.waitingBonus, byId: bonuses.bonusById },
  freeSpins: { campaign: bonuses.freeSpinsCampaign, cancelCampaign: bonuses.cancelFreeSpins },
  builds: { latest: latestBuild },
  settings: { current: site.siteSettings },
  seo: { block: site.seoBlock },
  wallet: { balances: wallet.balances },
  payments: {
    createDeposit: wallet.createDeposit,
    deposit: wallet.depositById,
    callback: wallet.depositCallback,
  },
  fairness: { seeds, rotate: rotateSeeds },
  bets: { mine: myBets, byId: betById },
  betFeed: { latest: latestBets, highWins },
  coinflip: { placeBet: placeCoinflipBet },
  dice: { placeBet: placeDiceBet },
  keno: { placeBet: placeKenoBet },
  roulette: { placeBet: placeRouletteBet },
  wheel: { placeBet: placeWheelBet },
  cases: { list: listCases, bySlug: caseBySlug, open: openCases },
  hilo: { start: hilo.startHilo, current: hilo.currentHilo, step: hilo.stepHilo, cashOut: hilo.cashOutHilo },
  miner: { start: miner.startMiner, current: miner.currentMiner, pick: miner.pickMiner, cashOut: miner.cashOutMiner },
} as const
