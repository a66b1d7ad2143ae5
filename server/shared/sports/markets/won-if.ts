import type { SimpleGrade } from '../grade.ts'

/** One outcome of several: it has happened, or it has not. */
export const wonIf = (isSo: boolean): SimpleGrade => (isSo ? 'won' : 'lost')
