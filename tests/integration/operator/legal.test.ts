import { expect, test } from 'vitest'
import { LOCALES, type Locale } from '#server/shared/constants/locales.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { approveBy, type DeskReply } from '../../support/platform/desk.ts'
import { operate } from '../../support/platform/operate.ts'
import { publishText } from '../../support/platform/publish-text.ts'
import { openDesk, startPlatform } from '../../support/platform.ts'

const DAY_MS = 86_400_000
const WHY = 'approved by the lawyer'
const PATH = '/v1/content/legal/user-agreement'

type Shown = {
  in_force: number | null
  editions: { edition: number; is_material: boolean; published_by: string; hash: string }[]
  waiting: { hash: string | null; changed: Locale[]; versions: Record<Locale, number> }
  missing: Locale[]
}

const body = (words: string, summary: string | null = null) => ({
  title: `Terms ${words}`,
  description: 'The terms.',
  text: `Lead.\n\n## 1. Who {#who}\n\n${words}`,
  summary,
})

/** A site with an editor and two who may approve at its desk. */
async function open() {
  const site = await startPlatform()
  const desk = await openDesk(site, { max: ['marketing'], cat: ['content'], cal: ['content'], kay: ['compliance'] })
  const { cat } = desk
  const shown = async () => (await cat.get(PATH)).body as unknown as Shown
  return {
    site,
    ...desk,
    shown,
    /** Writes and hands in a text in these languages. */
    async write(
      words: string,
      { locales = LOCALES, summary = null }: { locales?: readonly Locale[]; summary?: string | null } = {},
    ) {
      for (const locale of locales) {
        const text = { kind: 'legal', key: 'user-agreement', locale }
        const query = new URLSearchParams({ kind: 'legal', key: text.key, locale })
        const { versions } = (await cat.get(`/v1/content/versions?${query}`)).body as {
          versions: { version: number }[]
        }
        const base = versions[0]?.version ?? 0
        expect(
          (await desk.max.post('/v1/content/draft', { ...text, body: body(`${words} ${locale}`, summary), base }))
            .status,
        ).toBe(200)
        expect((await cat.post('/v1/content/submit', { ...text, version: base + 1 })).status).toBe(200)
      }
    },
    ask: async (fields: object = {}) =>
      cat.post(`${PATH}/publish`, {
        hash: (await shown()).waiting.hash ?? '0'.repeat(64),
        binding: 'en',
        is_material: false,
        effective_at: null,
        why: WHY,
        ...fields,
      }),
    served: async (locale: Locale = 'en', version?: number) =>
      (await site.request(contract.legal.document, { document: 'user-agreement', locale, version })).output,
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  }
}

const decided = ({ body: { state } }: DeskReply) => state

test('a legal text is published in all languages at once by two people, and served from then on', async () => {
  await using desk = await open()
  expect(await desk.served()).toEqual({ text: null, in_force: null, versions: [] })
  await desk.write('one', { locales: ['ru', 'en', 'kz', 'br'] })
  expect((await desk.ask()).body.errors).toEqual({ document: ['required:hi'] })
  expect(await desk.shown()).toMatchObject({ missing: ['hi'], waiting: { hash: null } })
  await desk.write('one', { locales: ['hi'] })
  const asked = await desk.ask()
  expect(asked.body).toMatchObject({ state: 'requested', request: { effect: { edition: 1, locales: [...LOCALES] } } })
  expect((await desk.served()).text).toBeNull()
  const { id } = asked.body.request as { id: string }
  expect((await desk.cat.post(`/v1/requests/${id}/decide`, { verdict: 'approve' })).body.errors).toEqual({
    own_request: ['forbidden'],
  })
  expect(decided(await approveBy(desk.kay, asked))).toBe('executed')
  for (const locale of LOCALES)
    expect((await desk.served(locale)).text).toMatchObject({ version: 1, title: `Terms one ${locale}`, binding: 'en' })
  const { entries } = (await desk.kay.get('/v1/audit?subject=legal%3Auser-agreement')).body as {
    entries: { entry: { act: string; after?: { hash?: string } } }[]
  }
  const { hash } = (await desk.shown()).editions[0] ?? {}
  expect(entries.map(({ entry }) => entry)).toContainEqual(
    expect.objectContaining({ act: 'publish.legal', after: expect.objectContaining({ edition: 1, hash }) }),
  )
})

test('one changed language is a new version of the whole, and the others stay', async () => {
  await using desk = await open()
  await desk.write('one')
  await approveBy(desk.kay, await desk.ask())
  await desk.write('two', { locales: ['kz'], summary: 'Spelling.' })
  await approveBy(desk.cal, await desk.ask({ binding: 'kz' }))
  expect((await desk.served('kz')).text).toMatchObject({ version: 2, title: 'Terms two kz', summary: 'Spelling.' })
  expect((await desk.served('en')).text).toMatchObject({ version: 2, title: 'Terms one en', binding: 'kz' })
  expect((await desk.served('kz', 1)).text).toMatchObject({ version: 1, title: 'Terms one kz' })
  expect((await desk.served('kz', 3)).text).toBeNull()
  expect((await desk.ask()).body.errors).toEqual({ document: ['conflict:published'] })
})

test('a material change is announced for 14 days with its summary before it is in force', async () => {
  await using desk = await open()
  await desk.write('one')
  await approveBy(desk.kay, await desk.ask())
  await desk.write('two')
  const { clock } = desk.site
  const inDays = (days: number) => new Date(clock.now() + days * DAY_MS).toISOString()
  const material = (days: number) => desk.ask({ is_material: true, effective_at: inDays(days) })
  expect((await material(13.9)).body.errors).toEqual({ effective_at: [expect.stringMatching(/^invalid:20/)] })
  expect((await desk.ask({ is_material: true })).body.errors).toHaveProperty('effective_at')
  expect((await material(15)).body.errors).toEqual({ summary: ['required:ru'] })
  await desk.write('two', { summary: 'New limits.' })
  const at = inDays(15)
  await approveBy(desk.kay, await desk.ask({ is_material: true, effective_at: at }))
  const announced = await desk.served()
  expect([announced.in_force, announced.text?.title]).toEqual([1, 'Terms one en'])
  expect(announced.versions[0]).toEqual({ version: 2, effective_at: at })
  expect((await desk.served('en', 2)).text).toMatchObject({ title: 'Terms two en', summary: 'New limits.' })
  clock.advance(15 * DAY_MS)
  expect((await desk.served()).text).toMatchObject({ version: 2, title: 'Terms two en' })
})

test('an approval finds other texts, or too short a notice, and publishes nothing', async () => {
  await using desk = await open()
  await desk.write('one')
  const asked = await desk.ask()
  await desk.write('two', { locales: ['br'] })
  expect(decided(await approveBy(desk.kay, asked))).toBe('stale')
  expect((await desk.ask({ hash: '0'.repeat(64) })).body.errors).toEqual({
    hash: [expect.stringMatching(/^conflict:/)],
  })
  await desk.write('three', { summary: 'All.' })
  const { clock } = desk.site
  const late = await desk.ask({
    is_material: true,
    effective_at: new Date(clock.now() + 14 * DAY_MS + 10 * 60_000).toISOString(),
  })
  clock.advance(20 * 60_000)
  expect(decided(await approveBy(desk.kay, late))).toBe('stale')
  expect((await desk.served()).versions).toEqual([])
})

test('a return brings the former texts back as a new version, and never the only one away', async () => {
  await using desk = await open()
  await desk.write('one')
  await approveBy(desk.kay, await desk.ask())
  const back = (edition: number) => desk.cat.post(`${PATH}/retire`, { edition, why: WHY })
  expect((await back(1)).body.errors).toEqual({ edition: ['conflict:first'] })
  await desk.write('two', { locales: ['en', 'ru'] })
  await approveBy(desk.kay, await desk.ask())
  expect((await back(1)).body.errors).toEqual({ edition: ['conflict:2'] })
  expect(decided(await approveBy(desk.kay, await back(2)))).toBe('executed')
  expect((await desk.served()).text).toMatchObject({ version: 3, title: 'Terms one en' })
  const { editions } = await desk.shown()
  expect(editions[0]?.hash).toBe(editions[2]?.hash)
  expect(editions[0]?.hash).not.toBe(editions[1]?.hash)
})

test('no single language of a legal text is published or taken away, and marketing publishes none', async () => {
  await using desk = await open()
  await desk.write('one')
  const chosen = { kind: 'legal', key: 'user-agreement', locale: 'en', version: 1, why: WHY }
  expect((await desk.cat.post('/v1/content/publish', chosen)).body.errors).toEqual({ kind: ['invalid'] })
  expect((await desk.max.post(`${PATH}/publish`, {})).status).not.toBe(200)
  await approveBy(desk.kay, await desk.ask())
  expect((await desk.cat.post('/v1/content/retire', chosen)).body.errors).toEqual({ kind: ['invalid'] })
  const wrong = {
    kind: 'legal',
    key: 'user-agreement',
    locale: 'en',
    body: { ...body('x'), text: 'no section' },
    base: 1,
  }
  expect((await desk.max.post('/v1/content/draft', wrong)).body.errors).toEqual({ text: ['invalid'] })
})

test('answers are published by content alone, in one language', async () => {
  await using desk = await open()
  const faq = { kind: 'faq', key: 'faq', locale: 'hi' } as const
  const served = async (locale: Locale) => (await desk.site.request(contract.faq.published, { locale })).output.text
  expect(await served('hi')).toBeNull()
  const text = '## खाता\n\n### कैसे? {#how}\n\nऐसे।'
  await publishText(desk.cat, faq, { text })
  expect([await served('hi'), await served('en')]).toEqual([text, null])
  const wrong = { ...faq, body: { text: '## A\nno question' }, base: 1 }
  expect((await desk.cat.post('/v1/content/draft', wrong)).body.errors).toEqual({ text: ['invalid'] })
})

test('the command line shows, publishes and returns legal texts', async () => {
  await using desk = await open()
  await desk.write('one')
  const as = (...words: [string, ...string[]]) => operate(desk.site, words, desk.cat)
  expect((await as('legal', 'show', 'user-agreement')).data).toMatchObject({ in_force: null, missing: [] })
  const asked = await as('legal', 'publish', 'user-agreement', 'en', 'minor')
  expect(asked.data).toMatchObject({ request: expect.anything() })
})
