import type { Micros } from './micros.ts'

/** The smaller of two amounts. */
export function smaller(a: Micros, b: Micros): Micros {
  return a < b ? a : b
}
