import { z } from 'zod'
import type { SendRequest } from '#server/http/send-request.ts'
import type { TableNow } from '../port.ts'

const result = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('roulette'), pocket: z.number().int() }),
  z.object({ kind: z.literal('baccarat'), winner: z.enum(['player', 'banker', 'tie']) }),
])

/** As written by `server/studio/tables/view.ts`: times are milliseconds by the studio's clock. */
const views = z.array(
  z.object({
    table: z.string(),
    number: z.number().int(),
    now: z.number(),
    closesAt: z.number(),
    resultAt: z.number(),
    endsAt: z.number(),
    players: z.number().int(),
    past: z.array(z.object({ number: z.number().int(), result })),
  }),
)

const ASK_TIMEOUT_MS = 1000
const TOLD_RESULTS = 12

/** Current state of the tables of the studio at `url`. A result is not included before its ball has stopped. */
export async function fetchTables(url: string, sendRequest: SendRequest): Promise<TableNow[]> {
  const response = await sendRequest(`${url}/api/tables`, { timeoutMs: ASK_TIMEOUT_MS })
  if (!response.ok) throw new Error(`the studio returned ${response.status}`)
  return views
    .parse(await response.json())
    .map(({ table, number, now, closesAt, resultAt, endsAt, players, past }) => ({
      gameId: table,
      number,
      players,
      closesIn: closesAt - now,
      resultIn: resultAt - now,
      endsIn: endsAt - now,
      results: past
        .filter((round) => round.number < number || now >= resultAt)
        .slice(0, TOLD_RESULTS)
        .map(({ result }) => (result.kind === 'roulette' ? String(result.pocket) : result.winner)),
    }))
}
