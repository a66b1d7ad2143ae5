import type { Step } from '../pipeline.ts'
import { sendReports } from '../reports.ts'

/** The operator is told of the visit, behind its answer. */
export const tell: Step = { name: 'tell', after: sendReports }
