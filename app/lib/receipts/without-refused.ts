import { receiptFacts } from './receipt-alarm.ts'

/** Queries whose `bets` are own bets, as rows or as ids. */
const LISTS: ReadonlySet<string> = new Set([
  'bets.mine',
  'history.bets',
  'sports.myBets',
  'crash.myBets',
  'rooms.myTickets',
])

/** Queries whose `round` is an open one: its id is that of its bet. */
const ROUNDS: ReadonlySet<string> = new Set(['hilo.current', 'miner.current'])

const idOf = (bet: unknown): unknown => (typeof bet === 'object' && bet !== null && 'id' in bet ? bet.id : bet)

/** An answer without bets and rounds whose receipt was missing or not valid: they are not shown as placed. */
export function withoutRefused(name: string, answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null) return answer
  const refused = receiptFacts.refusedBets()
  if (refused.size === 0) return answer
  if (ROUNDS.has(name))
    return 'round' in answer && refused.has(idOf(answer.round)) ? { ...answer, round: null } : answer
  if (!LISTS.has(name) || !('bets' in answer) || !Array.isArray(answer.bets)) return answer
  return { ...answer, bets: answer.bets.filter((bet) => !refused.has(idOf(bet))) }
}
