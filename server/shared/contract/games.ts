import { caseBySlug, listCases, openCases } from './instant-games/cases.ts'
import { instantBets, placeBetCalls } from './instant-games/place-bet.ts'
import { roundBets, roundCalls } from './round-games/calls.ts'
import * as crash from './shared-rounds/crash.ts'
import * as rooms from './shared-rounds/rooms.ts'

export const gameCalls = {
  ...placeBetCalls,
  cases: { list: listCases, bySlug: caseBySlug, open: openCases },
  ...roundCalls,
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

const bets = Object.values({ ...instantBets, ...roundBets, crash: crash.crashBet, rooms: rooms.roomBet })
type GameBet = (typeof bets)[number]

export const gameBets = bets as [GameBet, ...GameBet[]]
