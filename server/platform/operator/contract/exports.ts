import { z } from 'zod'
import { look, operatorCall } from './call.ts'
import { why } from './wire.ts'

/** Most rows of an export. */
export const EXPORTED_ROWS = 5000

export const list = operatorCall(look('run.export'), {
  method: 'POST',
  path: '/v1/exports',
  request: z.object({
    call: z.string().max(64).describe('name of a call that lists something: `players.bets`'),
    rows: z.string().max(64).describe('field of its response with the rows: `bets`'),
    input: z.record(z.string(), z.json()).default({}).describe('its filters'),
    why,
  }),
  response: z.object({ name: z.string().describe('of a file'), csv: z.string(), count: z.int() }),
  errors: ['not_found', 'conflict'],
  summary: `Writes all pages of a list as CSV, with the masks that the list has for this operator. It needs the permission of the list, and is its own entry of the audit log. Lists that show contacts, addresses or texts of players in clear are not exported, and more than ${EXPORTED_ROWS} rows are rejected: the filters have to be narrower.`,
})
