import { z } from 'zod'
import { UpstreamError } from '#server/edge/upstream/upstream-error.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { currency } from '#server/shared/contract/wire.ts'
import { type Context, currentContext } from './context.ts'

const { bets, transfers, sessions, limits } = contract.history

type Row = Readonly<Record<string, string | boolean | null>>
type Page = { readonly rows: readonly Row[]; readonly next: string | null }
type Wanted = z.output<typeof query> & { readonly before: string | undefined; readonly limit: number }

/** By the name of each list: its pages, as rows of the same fields. */
const LISTS = {
  bets: async ({ session }: Context, wanted: Wanted): Promise<Page> => {
    const { bets: rows, next } = await session.call(bets, wanted)
    return { rows, next }
  },
  transfers: async ({ session }: Context, wanted: Wanted): Promise<Page> => {
    const { transfers: rows, next } = await session.call(transfers, wanted)
    return { rows, next }
  },
  sessions: async ({ session }: Context, wanted: Wanted): Promise<Page> => {
    const { sessions: rows, next } = await session.call(sessions, wanted)
    return { rows, next }
  },
  limits: async ({ session }: Context, wanted: Wanted): Promise<Page> => {
    const { events: rows, next } = await session.call(limits, wanted)
    return { rows, next }
  },
} as const

const query = z.object({
  list: z.enum(['bets', 'transfers', 'sessions', 'limits']),
  format: z.enum(['csv', 'json']),
  from: z.iso.datetime().optional(),
  until: z.iso.datetime().optional(),
  currency: currency.optional(),
  game: z.string().max(32).optional(),
})

const PAGE_ROWS = 1000

/**
 * A list of a player's history as a file, whatever its length: page by page as fast as it is read, so that none of it is
 * held. 400 for a query that asks for nothing there is, 401 for nobody's.
 */
export async function answerHistoryExport(request: Request): Promise<Response> {
  const parsed = query.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  if (!parsed.success) return plain(400)
  const context = currentContext()
  const { list, format } = parsed.data
  const pageAt = (before: string | undefined) => LISTS[list](context, { ...parsed.data, before, limit: PAGE_ROWS })
  try {
    // the first page before the head: a refusal still has its status, and a refreshed session its cookie
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

const plain = (status: number) => new Response(null, { status, headers: { 'cache-control': 'private, no-store' } })

type Format = {
  readonly type: string
  begin(first: Row | undefined): string
  /** `isFirst` of the whole file. */
  row(row: Row, isFirst: boolean): string
  readonly end: string
}

const FORMATS: Record<'csv' | 'json', Format> = {
  csv: {
    type: 'text/csv; charset=utf-8',
    begin: (first) => (first ? `${Object.keys(first).join(',')}\r\n` : ''),
    row: (row) => `${Object.values(row).map(csvField).join(',')}\r\n`,
    end: '',
  },
  json: {
    type: 'application/json',
    begin: () => '[',
    row: (row, isFirst) => `${isFirst ? '\n' : ',\n'}${JSON.stringify(row)}`,
    end: '\n]\n',
  },
}

const AMOUNT = /^-?\d+(\.\d+)?$/

/** RFC 4180; and nothing that a spreadsheet would take for a formula. */
function csvField(value: string | boolean | null): string {
  const text = value === null ? '' : String(value)
  const safe = /^[=+\-@\t\r]/.test(text) && !AMOUNT.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

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
