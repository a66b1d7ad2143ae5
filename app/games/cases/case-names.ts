import type { CaseConfig } from '#server/shared/rules/cases/catalogue.ts'
import { m } from '~/paraglide/messages.js'

const NAMES = new Map([
  ['spark', m.cases_name_spark],
  ['copper', m.cases_name_copper],
  ['starter', m.cases_name_starter],
  ['neon', m.cases_name_neon],
  ['circuit', m.cases_name_circuit],
  ['voltage', m.cases_name_voltage],
  ['nebula', m.cases_name_nebula],
  ['zenith', m.cases_name_zenith],
])

/** Name of a case; "Cases" for an unknown one. */
export const caseName = ({ slug }: Pick<CaseConfig, 'slug'>): string => (NAMES.get(slug) ?? m.game_name_cases)()

export const caseTitle = (config: Pick<CaseConfig, 'slug'>): string => m.cases_title({ name: caseName(config) })
