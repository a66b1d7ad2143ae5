import { caseBet, caseBySlug, listCases, openCases } from './instant-games/cases.ts'
import { coinflipBet, placeCoinflipBet } from './instant-games/coinflip.ts'
import { diceBet, placeDiceBet } from './instant-games/dice.ts'
import { kenoBet, placeKenoBet } from './instant-games/keno.ts'
import { placeRouletteBet, rouletteBet } from './instant-games/roulette.ts'
import { placeWheelBet, wheelBet } from './instant-games/wheel.ts'
import * as hilo from './round-games/hilo.ts'
import * as miner from './round-games/miner.ts'
import * as crash from './shared-rounds/crash.ts'
import * as rooms from './shared-rounds/rooms.ts'

/** The calls of the in-house games, by the names of their procedures. */
export const gameCalls = {
  coinflip: { placeBet: placeCoinflipBet },
  dice: { placeBet: placeDiceBet },
  keno: { placeBet: placeKenoBet },
  roulette: { placeBet: placeRouletteBet },
  wheel: { placeBet: placeWheelBet },
  cases: { list: listCases, bySlug: caseBySlug, open: openCases },
  hilo: { start: hilo.startHilo, current: hilo.currentHilo, step: hilo.stepHilo, cashOut: hilo.cashOutHilo },
  miner: { start: miner.startMiner, current: miner.currentMiner, pick: miner.pickMiner, cashOut: miner.cashOutMiner },
  crash: {
    table: crash.currentCrash,
    round: crash.crashRoundById,
    myBets: crash.myCrashBets,
    placeBet: crash.placeCrashBet,
    cancelBet: crash.cancelCrashBet,
    cashOut: crash.cashOutCrash,
  },
  rooms: {
    current: rooms.currentRooms,
    draw: rooms.roomDrawById,
    lastDraws: rooms.lastDraws,
    myTickets: rooms.myTickets,
    buy: rooms.buyTickets,
    leave: rooms.leaveRoom,
  },
} as const

/** What their bets look like. */
export const gameBets = [
  coinflipBet,
  diceBet,
  kenoBet,
  rouletteBet,
  wheelBet,
  caseBet,
  hilo.hiloBet,
  miner.minerBet,
  crash.crashBet,
  rooms.roomBet,
] as const
