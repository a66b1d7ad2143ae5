import { expect, test } from './fixtures.ts'
import { openAccount } from './player.ts'

const PASSWORD = 'correct horse battery'

test.use({ extraHTTPHeaders: { 'accept-encoding': 'gzip, br' } })

test('pages, scripts and answers come as small as the browser takes them', async ({ site }) => {
  const send = async (path: string, headers: Readonly<Record<string, string>> = {}) => {
    const answer = await fetch(site.url + path, {
      headers: { 'accept-encoding': 'gzip, br', 'user-agent': 'Mozilla/5.0', 'accept-language': 'en', ...headers },
    })
    return { text: await answer.text(), headers: answer.headers, encoding: answer.headers.get('content-encoding') }
  }
  const page = await send('/en')
  const plain = await send('/en', { 'accept-encoding': 'identity' })
  expect([page.encoding, plain.encoding]).toEqual(['br', null])
  // the same content for everyone, whatever the encoding
  expect(page.text).toBe(plain.text)
  expect(page.headers.get('vary')).toContain('Accept-Encoding')

  const [script = ''] = /\/assets\/[^"]+\.js/.exec(page.text) ?? []
  const sent = await send(script)
  expect(sent.encoding).toBe('br')
  expect(sent.headers.get('cache-control')).toContain('immutable')
  expect((await send(script, { 'accept-encoding': 'gzip' })).encoding).toBe('gzip')

  expect((await send('/api/openapi.json')).encoding).toBe('br')
})

test('a player’s page is compressed where they asked for it, and not where another site did', async ({
  page,
  site,
}) => {
  const login = await openAccount(site, 'email', PASSWORD)
  const headers = { origin: site.url, 'sec-fetch-site': 'same-origin' }
  const signedIn = await page.request.post('/api/trpc/auth.login.emailPassword', {
    headers,
    data: { json: { email: login, password: PASSWORD } },
  })
  expect(signedIn.status()).toBe(200)
  const encodingFrom = async (from: string) => {
    const answer = await page.request.get('/en', { headers: { 'sec-fetch-site': from } })
    expect(await answer.text()).toContain('</html>')
    return answer.headers()['content-encoding']
  }
  expect([await encodingFrom('none'), await encodingFrom('same-origin')]).toEqual(['gzip', 'gzip'])
  expect([await encodingFrom('cross-site'), await encodingFrom('same-site')]).toEqual([undefined, undefined])
})
