import { type Context, Hono } from 'hono'
import type { AppEnvironment } from '#server/platform/kernel/http/app-environment.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'
import { errorResponse, Refusal } from '#server/platform/kernel/refusal.ts'
import { LOG_PATH } from '#server/shared/constants/paths.ts'
import { readTilePath, TILE_WIDTH } from '#server/shared/log/tiles.ts'
import { cosignedNote } from '../witnesses/read-witnesses.ts'
import { findLog, findRecord, type LogName, proveConsistency, proveInclusion, readTile } from './read-log.ts'

const BASE = `/general${LOG_PATH}`
const YEAR = /^\d{4}(?:\.(?:[2-9]|[1-9]\d{1,3}))?$/
const WHOLE = /^(?:0|[1-9]\d{0,14})$/
/** A checkpoint is replaced by the next one; full tiles never change. */
const CHECKPOINT_SECONDS = 2
const TILE_SECONDS = 31_536_000

type Params = Readonly<Record<string, string | undefined>>

/** A name as in a path; `not_found` for one that no log can have. */
function nameIn({ cell, year }: Params): LogName {
  if (cell === undefined && year === undefined) return {}
  if (!WHOLE.test(cell ?? '') || !YEAR.test(year ?? '')) throw new Refusal('not_found')
  return { cell: Number(cell), year }
}

/** A whole number of a path or query; undefined if it is not given. Refuses any other text. */
function whole(text: string | undefined, field: string): number | undefined {
  if (text === undefined) return undefined
  if (!WHOLE.test(text)) throw new Refusal('invalid', { field })
  return Number(text)
}

function required(text: string | undefined, field: string): number {
  const value = whole(text, field)
  if (value === undefined) throw new Refusal('required', { field })
  return value
}

type Reply = { readonly body: string | Uint8Array<ArrayBuffer>; readonly type: string; readonly seconds: number }

function reply(context: Context<AppEnvironment>, { body, type, seconds }: Reply): Response {
  const isFixed = seconds === TILE_SECONDS
  return context.body(body, 200, {
    'Content-Type': type,
    'Cache-Control': `public, max-age=${seconds}${isFixed ? ', immutable' : ''}`,
    // anybody may verify the log, from any page
    'Access-Control-Allow-Origin': '*',
  })
}

/**
 * The log in the formats of C2SP, and its JSON without a cell and a year, which stands for the open log of cell 0. The
 * same JSON with both is described by the contract.
 */
export function logPages({ reader }: Pick<Platform, 'reader'>) {
  const app = new Hono<AppEnvironment>()
  for (const path of ['', '/:cell/:year'] as const) {
    app.get(`${BASE}${path}/checkpoint`, async (context) => {
      const shown = await findLog(reader, nameIn(context.req.param()))
      const body = await cosignedNote(reader, shown)
      return reply(context, { body, type: 'text/plain; charset=utf-8', seconds: CHECKPOINT_SECONDS })
    })
    app.get(`${BASE}${path}/tile/*`, async (context) => {
      const { pathname } = new URL(context.req.url)
      const tile = readTilePath(pathname.slice(pathname.indexOf('/tile/') + '/tile/'.length))
      if (!tile) return errorResponse(new Refusal('not_found'), 404)
      const body = await readTile(reader, nameIn(context.req.param()), tile)
      const seconds = tile.width === TILE_WIDTH ? TILE_SECONDS : CHECKPOINT_SECONDS
      return reply(context, { body: new Uint8Array(body), type: 'application/octet-stream', seconds })
    })
  }
  app.get(`${BASE}/records/:sequence`, async ({ req, json }) => {
    const sequence = required(req.param('sequence'), 'sequence')
    return json({ data: await findRecord(reader, {}, sequence) })
  })
  app.get(`${BASE}/inclusion/:sequence`, async ({ req, json }) => {
    const wanted = { sequence: required(req.param('sequence'), 'sequence'), size: whole(req.query('size'), 'size') }
    return json({ data: await proveInclusion(reader, {}, wanted) })
  })
  app.get(`${BASE}/consistency`, async ({ req, json }) => {
    const range = { from: required(req.query('from'), 'from'), to: required(req.query('to'), 'to') }
    return json({ data: await proveConsistency(reader, {}, range) })
  })
  return app
}
