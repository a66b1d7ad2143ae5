import * as auth from './calls/auth.ts'
import * as games from './calls/games.ts'
import * as profile from './calls/profile.ts'
import * as visit from './calls/visit.ts'
import * as wallet from './calls/wallet.ts'

/** Every REST call, by the name of its procedure. Both ends are built from this tree. */
export const contract = {
  geo: { ip: visit.geoIp },
  mirror: { current: visit.mirror },
  auth: {
    register: { email: auth.registerByEmail },
    login: { emailPassword: auth.loginByEmailPassword },
    logout: auth.logout,
    refresh: auth.refreshToken,
  },
  profile: {
    user: profile.profileUser,
    updateSettings: profile.updateSettings,
    selectCurrency: profile.selectCurrency,
  },
  wallet: { balances: wallet.balances },
  payments: {
    createDeposit: wallet.createDeposit,
    deposit: wallet.depositById,
    callback: wallet.depositCallback,
  },
  fairness: { seeds: games.seeds, rotate: games.rotateSeeds },
  dice: { placeBet: games.placeDiceBet },
  bets: { mine: games.myBets, byId: games.betById },
} as const
