import type { EventResult, PartResult } from '../event-law.ts'
import type { SimpleGrade } from '../grade.ts'
import type { Score } from '../score.ts'
import { marketOf } from './index.ts'
import { type MarketKey, type MarketType, parseMarketKey } from './market-type.ts'

/**
 * Further scores of either side that are tested for whether they could change a market: all small numbers, and one
 * beyond any line.
 */
const FURTHER = [...Array.from({ length: 13 }, (_, more) => more), 1000]

/**
 * Grade of each outcome of a market, by outcome; null while a continuation of the match could change one of them. The
 * same rule settles an abandoned match: what is null then is void. A part that was never played is void too.
 */
export function settledOutcomes(key: string, result: EventResult): Readonly<Record<string, SimpleGrade>> | null {
  const { type, specifiers } = parseMarketKey(key)
  const market = marketOf(type)
  if (!market) return null
  const settled: Record<string, SimpleGrade> = {}
  for (const outcome of market.outcomes) {
    const grade = gradeOf(market, { outcome, specifiers, result })
    if (grade === null) return null
    settled[outcome] = grade
  }
  return settled
}

type Asked = {
  readonly outcome: string
  readonly specifiers: MarketKey['specifiers']
  readonly result: EventResult
}

function gradeOf(market: MarketType, { outcome, specifiers, result }: Asked): SimpleGrade | null {
  if (market.kind === 'goals') return market.grade(result, outcome, specifiers)
  const part = result.part(market.part(specifiers))
  if (part === null) return result.isOver ? 'void' : null
  return fixedGrade(market.grade(outcome, specifiers), part)
}

function fixedGrade(grade: (score: Score) => SimpleGrade, { score, isOver, finals }: PartResult): SimpleGrade | null {
  if (isOver) return grade(score)
  if (finals) {
    const grades = new Set(finals.map(grade))
    return grades.size === 1 ? ([...grades][0] ?? null) : null
  }
  const now = grade(score)
  for (const home of FURTHER)
    for (const away of FURTHER) if (grade({ home: score.home + home, away: score.away + away }) !== now) return null
  return now
}
