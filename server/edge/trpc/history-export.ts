import { z } from 'zod'
import { UpstreamError } from '#server/edge/upstream/answer.ts'
import { BET_RESULTS } from '#server/shared/constants/bet-results.ts'
import { currency } from '#server/shared/contract/wire.ts'
import { isTimeZone, localTime } from '#server/shared/local-time.ts'
import { currentContext } from './context.ts'
import { LISTS, PAGE_ROWS, type Page, type Row } from './history-lists.ts'
import { FORMATS, type Format } from './row-formats.ts'

const query = z.object({
  list: z.enum(['bets', 'transfers', 'sessions', 'limits']),
  format: z.enum(['csv', 'json']),
  from: z.iso.datetime().optional(),
  until: z.iso.datetime().optional(),
  currency: currency.optional(),
  game: z.string().max(64).optional(),
  result: z.enum(BET_RESULTS).optional(),
  /** Time zone of the file's times, as on the page; UTC without one. */
  zone: z.string().max(64).refine(isTimeZone).optional(),
})

/**
 * A list of a player's history as a file of any length. Streams page by page at the reader's speed, without buffering.
 * 400 for an invalid query, 401 without a player.
 */
export async function answerHistoryExport(request: Request): Promise<Response> {
  const parsed = query.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  if (!parsed.success) return plain(400)
  const context = currentContext()
  const { list, format, zone, ...wanted } = parsed.data
  const pageAt = async (before: string | undefined): Promise<Page> => {
    const page = await LISTS[list](context, { ...wanted, before, limit: PAGE_ROWS })
    return zone === undefined ? page : { ...page, rows: page.rows.map((row) => inZone(row, zone)) }
  }
  try {
    // the first page is read before the head: a rejection still has its status, and a refreshed session its cookie
    const first = await pageAt(undefined)
    return new Response(fileOf(first, pageAt, FORMATS[format]).pipeThrough(new TextEncoderStream()), {
      headers: {
        'content-type': FORMATS[format].type,
        'content-disposition': `attachment; filename="${list}.${format}"`,
        'cache-control': 'private, no-store',
      },
    })
  } catch (error) {
    if (error instanceof UpstreamError) return plain(error.status < 500 ? error.status : 502)
    throw error
  }
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

const inZone = (row: Row, zone: string): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'string' && INSTANT.test(value) ? localTime(value, zone) : value,
    ]),
  )

const plain = (status: number) => new Response(null, { status, headers: { 'cache-control': 'private, no-store' } })

function fileOf(first: Page, pageAt: (before: string) => Promise<Page>, format: Format): ReadableStream<string> {
  let page: Page | undefined = first
  let isBegun = false
  return new ReadableStream<string>({
    async pull(stream) {
      if (!isBegun) stream.enqueue(format.begin(first.rows[0]))
      if (page === undefined) {
        stream.enqueue(format.end)
        stream.close()
        return
      }
      const { rows, next } = page
      const isFirst = !isBegun
      isBegun = true
      stream.enqueue(rows.map((row, index) => format.row(row, isFirst && index === 0)).join(''))
      page = next === null ? undefined : await pageAt(next)
    },
  })
}
