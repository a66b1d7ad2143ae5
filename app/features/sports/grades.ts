import { m } from '~/paraglide/messages.js'
import type { SportsBet } from './sports.ts'

const GRADES = {
  won: m.sports_grade_won,
  lost: m.sports_grade_lost,
  void: m.sports_grade_void,
  half_won: m.sports_grade_half_won,
  half_lost: m.sports_grade_half_lost,
} as const

/** How a leg ended, as its players call it. */
export const gradeName = (grade: NonNullable<SportsBet['legs'][number]['grade']>): string =>
  typeof grade === 'string' ? GRADES[grade]() : m.sports_grade_dead_heat(grade)

const VOID_REASONS: Readonly<Record<string, () => string>> = {
  cancelled: m.sports_void_cancelled,
  postponed: m.sports_void_postponed,
  abandoned: m.sports_void_abandoned,
  not_started: m.sports_void_not_started,
  not_finished: m.sports_void_not_finished,
  review: m.sports_void_review,
  format: m.sports_void_format,
  corrected: m.sports_void_corrected,
}

/** Why a leg is void, in words; undefined where nothing is known that a player would understand. */
export const voidReason = ({ void_reason: reason }: SportsBet['legs'][number]): string | undefined =>
  reason ? VOID_REASONS[reason]?.() : undefined
