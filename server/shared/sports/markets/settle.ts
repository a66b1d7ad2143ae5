import type { SimpleGrade } from '../grade.ts'
import { marketOf } from './index.ts'
import { type FootballResult, type MarketKey, parseMarketKey, periodOf, type Score } from './market-type.ts'

/** Goals that may still fall, for the question whether any of them could change a market. */
const FURTHER = 12

/**
 * How each outcome of a market has ended, by its outcomes' names; null while a continuation of the match could change one of
 * them. The same rule settles a match that was abandoned: what is null then is void.
 */
export function settledOutcomes(key: string, result: FootballResult): Readonly<Record<string, SimpleGrade>> | null {
  const { type, specifiers } = parseMarketKey(key)
  const market = marketOf(type)
  if (!market) return null
  const grades = market.outcomes.map((outcome) => {
    const grade =
      market.kind === 'goals'
        ? market.grade(result, outcome, specifiers)
        : fixedGrade((score) => market.grade(score, outcome, specifiers), scoreOf(result, specifiers))
    return [outcome, grade] as const
  })
  const settled = grades.flatMap(([outcome, grade]) => (grade === null ? [] : [[outcome, grade] as const]))
  return settled.length === grades.length ? Object.fromEntries(settled) : null
}

type PeriodScore = { readonly score: Score; readonly isOver: boolean }

function scoreOf({ score, firstHalf, isOver }: FootballResult, specifiers: MarketKey['specifiers']): PeriodScore {
  switch (periodOf(specifiers)) {
    case 'ft':
      return { score, isOver }
    case '1h':
      return firstHalf ? { score: firstHalf, isOver: true } : { score, isOver: false }
    case '2h':
      if (!firstHalf) return { score: { home: 0, away: 0 }, isOver: false }
      return { score: { home: score.home - firstHalf.home, away: score.away - firstHalf.away }, isOver }
  }
}

function fixedGrade(grade: (score: Score) => SimpleGrade, { score, isOver }: PeriodScore): SimpleGrade | null {
  const now = grade(score)
  if (isOver) return now
  for (let home = 0; home <= FURTHER; home++)
    for (let away = 0; away <= FURTHER; away++)
      if (grade({ home: score.home + home, away: score.away + away }) !== now) return null
  return now
}
