import { z } from 'zod'
import { call } from '../call.ts'
import { id } from '../wire.ts'

export const latestBuild = call({
  row: 'C37',
  service: 'main',
  method: 'GET',
  path: '/builds/latest.json',
  request: z.object({ t: z.string().max(32).optional().describe('busts caches') }),
  response: z.object({ id }),
  summary: 'The id of the newest build of the site; a browser with another one offers to reload (P3).',
})
