import { Zip, ZipDeflate } from 'fflate'
import { UpstreamError } from '#server/edge/upstream/answer.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { type Context, currentContext } from './context.ts'
import { LISTS, PAGE_ROWS, type Page, type Row } from './history-lists.ts'
import { FORMATS } from './row-formats.ts'

/** A paginated list; the first page is requested without a cursor. */
type Pages = (before: string | undefined) => Promise<Page>

const HEADERS = {
  'content-type': 'application/zip',
  'content-disposition': 'attachment; filename="account.zip"',
  'cache-control': 'private, no-store',
}

/**
 * All data about a player as one archive, each list as JSON and as CSV. Streams page by page at the reader's speed:
 * nothing is buffered. 401 without a player, 403 if the session was not authenticated within ten minutes.
 */
export async function answerAccountExport(): Promise<Response> {
  const context = currentContext()
  try {
    const { proven_until } = await context.session.call(contract.stepUp.status, {})
    if (proven_until === null) return plain(403)
    return new Response(streamOf(zipped(context, await wholeLists(context))), { headers: HEADERS })
  } catch (error) {
    if (error instanceof UpstreamError) return plain(error.status < 500 ? error.status : 502)
    throw error
  }
}

const plain = (status: number) => new Response(null, { status, headers: { 'cache-control': 'private, no-store' } })

/** Lists short enough to be read whole, sequentially: an archive must not load the API more than other requests do. */
async function wholeLists(context: Context): Promise<Readonly<Record<string, readonly Row[]>>> {
  return {
    account: await accountOf(context),
    passkeys: await passkeysOf(context),
    verification: await verificationOf(context),
    bonuses: await bonusesOf(context),
    favourites: await favouritesOf(context),
    attribution: await attributionOf(context),
  }
}

/** The fields of the profile that belong to the player; nested parts appear under both names. */
async function accountOf({ session }: Context): Promise<readonly Row[]> {
  const { user } = await session.call(contract.profile.user, {})
  const { image, premium, verification, ...plainFields } = user
  const parts = { premium_status: premium.status, verification_status: verification.data.status }
  return [{ ...plainFields, ...parts, avatar: image.small }]
}

async function passkeysOf({ session }: Context): Promise<readonly Row[]> {
  const { passkeys } = await session.call(contract.passkeys.list, {})
  return passkeys
}

async function verificationOf({ session }: Context): Promise<readonly Row[]> {
  const { status, kind, reason, since } = await session.call(contract.verification.current, {})
  return kind === null ? [] : [{ status, kind, reason, since }]
}

async function bonusesOf({ session }: Context): Promise<readonly Row[]> {
  const { grants } = await session.call(contract.bonus.grants, {})
  return grants.map(({ terms, expected_cost, receipt, ...grant }) => ({
    ...grant,
    bonus: terms.id,
    name: terms.names.en,
  }))
}

async function favouritesOf({ session }: Context): Promise<readonly Row[]> {
  const { favourites } = await session.call(contract.casino.mine, {})
  const { games } = await session.call(contract.casino.favouriteGames, {})
  return [...games.map((game) => ({ slug: game, name: null })), ...favourites.map(({ slug, name }) => ({ slug, name }))]
}

async function attributionOf({ session }: Context): Promise<readonly Row[]> {
  const { given, sources } = await session.call(contract.attribution.mine, {})
  const registered = given.map((field) => ({ from: 'registration', ...field }))
  const visited = Object.entries(sources ?? {}).map(([name, value]) => ({ from: 'visits', name, value }))
  return [...registered, ...visited]
}

const at =
  (rows: readonly Row[]): Pages =>
  async () => ({ rows, next: null })

/**
 * Yields the parts of the archive as they are ready. Each list is read once per format, so that only one page is held.
 */
async function* zipped(context: Context, whole: Readonly<Record<string, readonly Row[]>>): AsyncGenerator<Uint8Array> {
  const lists: [string, Pages][] = [
    ...Object.entries(whole).map(([name, rows]): [string, Pages] => [name, at(rows)]),
    ...Object.entries(LISTS).map(([name, list]): [string, Pages] => [
      name,
      (before) => list(context, { before, limit: PAGE_ROWS }),
    ]),
  ]
  const ready: Uint8Array[] = []
  const zip = new Zip((error, part) => {
    if (error) throw error
    ready.push(part)
  })
  const encoder = new TextEncoder()
  for (const [name, pages] of lists)
    for (const format of ['json', 'csv'] as const) {
      const file = new ZipDeflate(`${name}.${format}`)
      zip.add(file)
      for await (const text of textOf(pages, format)) {
        file.push(encoder.encode(text))
        yield* ready.splice(0)
      }
      file.push(new Uint8Array(), true)
      yield* ready.splice(0)
    }
  zip.end()
  yield* ready.splice(0)
}

async function* textOf(pages: Pages, name: keyof typeof FORMATS): AsyncGenerator<string> {
  const format = FORMATS[name]
  let page = await pages(undefined)
  yield format.begin(page.rows[0])
  for (let isFirst = true; ; isFirst = false) {
    const { rows, next } = page
    yield rows.map((row, index) => format.row(row, isFirst && index === 0)).join('')
    if (next === null) break
    page = await pages(next)
  }
  yield format.end
}

function streamOf(parts: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    async pull(stream) {
      const { done, value } = await parts.next()
      if (done) stream.close()
      else stream.enqueue(value)
    },
    async cancel() {
      await parts.return(undefined)
    },
  })
}
