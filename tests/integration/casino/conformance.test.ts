import { expect, test } from 'vitest'
import { checkAllBooks } from '#server/platform/books.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { conformWallet } from '../../conformance/wallet/kit.ts'
import { STUDIO_KEY, STUDIO_SETTINGS } from '../../support/casino/wallet-client.ts'
import { fund, register, startPlatform } from '../../support/platform.ts'

/** The kit's verdicts on a platform whose responses are altered by `spoil`. */
async function verdictsOn(spoil: (path: string, text: string) => string = (_, text) => text) {
  await using platform = await startPlatform({ providerSettings: STUDIO_SETTINGS })
  const token = await register(platform)
  await fund(platform, token, { amount: '1000', currency: 'RUB' })
  const input = { slug: 'loomlight', locale: 'en', host: 'https://fairline.example' } as const
  const { output } = await platform.request(contract.casino.launch, input, { token })
  const found = []
  for await (const verdict of conformWallet({
    url: '',
    key: STUDIO_KEY,
    gameId: 'loomlight',
    launchToken: new URL(output.url).hash.replace('#t=', ''),
    send: async (path, init) => {
      const response = await platform.fetch(path, init)
      return new Response(spoil(path, await response.text()), { status: response.status })
    },
    now: () => platform.clock.now(),
    async pause(ms) {
      platform.clock.advance(ms)
    },
  }))
    found.push(verdict)
  expect(await checkAllBooks(platform.platform.reader)).toEqual([])
  return found
}

test('the wallet keeps every rule of the kit that adapters are tested by', async () => {
  const verdicts = await verdictsOn()
  expect(verdicts.filter(({ where }) => where.length > 0)).toEqual([])
  expect(verdicts.length).toBe(19)
})

test('the kit sees a wallet that answers a repeat otherwise, and one that pays nothing', async () => {
  let count = 0
  const restless = await verdictsOn((path, text) =>
    path.endsWith('/bet') ? text.replace('{', `{"n":${++count},`) : text,
  )
  const differing = restless.filter(({ where }) => where.length > 0).map(({ rule }) => rule)
  expect(differing).toContain('a bet that is sent again is answered as the first time, byte for byte')
  const mean = await verdictsOn((path, text) =>
    path.endsWith('/win') ? text.replace(/"amount":"\d+"/, '"amount":"0"') : text,
  )
  expect(mean.find(({ rule }) => rule === 'a round pays several wins, each once')?.where).toContain(
    'the win was not paid',
  )
})
