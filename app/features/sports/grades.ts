import { m } from '~/paraglide/messages.js'
import type { SportsBet } from './sports.ts'

const GRADES = {
  won: m.sports_grade_won,
  lost: m.sports_grade_lost,
  void: m.sports_grade_void,
  half_won: m.sports_grade_half_won,
  half_lost: m.sports_grade_half_lost,
} as const

export const gradeName = (grade: NonNullable<SportsBet['legs'][number]['grade']>): string =>
  typeof grade === 'string' ? GRADES[grade]() : m.sports_grade_dead_heat(grade)
