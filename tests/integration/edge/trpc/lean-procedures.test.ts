import superjson from 'superjson'
import { expect, test, vi } from 'vitest'
import { ORIGIN, startApp } from '../../../support/app/start-app.ts'
import { startFixtureServer } from '../../../support/fixture-server.ts'

const own = { origin: ORIGIN, 'content-type': 'application/json' }
const post = (body: string, headers: Readonly<Record<string, string>> = {}): RequestInit => ({
  method: 'POST',
  headers: { ...own, ...headers },
  body,
})
const input = (value: unknown) => `input=${encodeURIComponent(JSON.stringify(value))}`
const LOGIN = JSON.stringify({ json: { email: 'a@example.com', password: 'secret-of-a-player' } })

const ASKED: Readonly<Record<string, readonly [path: string, init?: RequestInit]>> = {
  'a query': ['geo.ip'],
  'a query with an input': [`bets.byId?${input({ json: { id: 'bet-1' } })}`],
  'an input that does not fit': [`bets.byId?${input({ json: { id: 7 } })}`],
  'no input where one is needed': ['bets.byId'],
  'an input that is no JSON': ['bets.byId?input={'],
  'an input without its wrapper': [`bets.byId?${input({ id: 'bet-1' })}`],
  'an input of null': ['geo.ip?input=null'],
  'a refusal': ['wallet.balances'],
  'a refusal that says when to come back': ['profile.user'],
  'a mutation': ['auth.logout', post('{}')],
  'a mutation with an input': ['auth.login.emailPassword', post(LOGIN)],
  'a mutation without a body': ['auth.logout', post('')],
  'a mutation whose body is no JSON': ['auth.logout', post('{')],
  'a mutation by GET': ['auth.logout'],
  'a query by POST': ['geo.ip', post('{}')],
  'a batch': [`geo.ip,builds.latest?batch=1&${input({})}`],
  'a batch of one': ['geo.ip?batch=1'],
  'a batch whose calls end otherwise': [`geo.ip,wallet.balances,profile.user?batch=1&${input({ 0: { json: {} } })}`],
  'a batch of refusals of one kind': ['wallet.balances,wallet.balances?batch=1'],
  'a batch of mutations': ['auth.logout,auth.logout?batch=1', post('{"0":{"json":{}},"1":{"json":{}}}')],
  'a batch whose input is none': ['geo.ip,geo.ip?batch=1&input=[1]'],
  'a batch with a stranger': ['geo.ip,no.such?batch=1'],
  'a batch of both kinds': ['geo.ip,auth.logout?batch=1'],
  'a batch that is too long': [`${Array.from({ length: 21 }, () => 'geo.ip').join()}?batch=1`],
  'a name in escapes': ['geo%2Eip'],
  'no procedure': ['no.such'],
  'a name that every object has': ['constructor'],
  'lines of JSON': ['geo.ip?batch=1', { headers: { accept: 'application/jsonl' } }],
}

async function answerTo(off: string, [path, init]: readonly [path: string, init?: RequestInit]) {
  await using backend = await startFixtureServer()
  backend.respond(({ path }) => {
    if (path === '/profile/user') return refused(429, { 'retry-after': '7' })
    if (path === '/wallet/balances') return refused(401)
    return { status: 200, body: { data: { data: { ip: '203.0.113.9', country_code: null, id: 'build' } } } }
  })
  await using app = await startApp({ upstreamUrl: backend.url, environment: { FAST_PATHS_OFF: off } })
  const response = await app.fetch(`/api/trpc/${path}`, init)
  const { headers, status } = response
  const own = ['content-security-policy', 'server-timing', 'x-request-id']
  const fields = [...headers].filter(([name]) => !own.includes(name))
  return { status, fields, text: await response.text(), asked: backend.requests.length }
}

const refused = (status: number, headers = {}) => ({ status, headers, body: { errors: { base: ['refused'] } } })

test.each(Object.entries(ASKED))('%s is answered to the letter as tRPC answers it', async (_, asked) => {
  expect(await answerTo('', asked)).toEqual(await answerTo('lean-procedures', asked))
})

function refuse(): never {
  throw new Error('a name that is refused')
}

const refusingSuperjson = () => vi.spyOn(superjson, 'serialize').mockImplementationOnce(refuse)

/** A plain answer is written without superjson. */
function refusingJson() {
  const { stringify } = JSON
  return vi.spyOn(JSON, 'stringify').mockImplementation((value: unknown) => {
    const isAnswer = typeof value === 'object' && value !== null && 'country_code' in value
    return isAnswer ? refuse() : stringify(value)
  })
}

test.each(['a query', 'a batch'])('%s whose answer cannot be written fails as with tRPC', async (name) => {
  const ends = []
  for (const off of ['', 'lean-procedures']) {
    using write = off === '' ? refusingJson() : refusingSuperjson()
    // its adapter then repeats the cache header with each try
    const { fields: _, ...said } = await answerTo(off, ASKED[name] ?? [''])
    ends.push(said)
    expect(write).toHaveBeenCalled()
  }
  expect(ends[0]?.status).toBe(500)
  expect(ends[0]).toEqual(ends[1])
})

/** Number of fields written to Headers: tRPC's adapter creates two of them per response. */
async function fieldsOf(off: string, name: string): Promise<number> {
  using append = vi.spyOn(Headers.prototype, 'append')
  await answerTo(off, ASKED[name] ?? [''])
  return append.mock.calls.length
}

test.each(['a query', 'a mutation with an input', 'a batch', 'a refusal'])(
  '%s is answered without tRPC’s adapter',
  async (name) => {
    expect(await fieldsOf('', name)).toBeLessThan(await fieldsOf('lean-procedures', name))
  },
)
