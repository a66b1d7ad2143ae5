import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { checkAllBooks } from '#server/platform/books.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { JURISDICTIONS } from '#server/shared/jurisdictions/index.ts'
import { slotOf, slots } from '#server/shared/rules/slots/game.ts'
import { HOST, openStudio, post } from '../../support/casino/open-studio.ts'

const STAKE = '100000000'

test('a slot is played for money: what seeds say is paid step by step, and each spin can be computed again', async () => {
  await using studio = await openStudio()
  const app = studio.app()
  const opened = await post(app, 'open', {
    game: 'night-ferry',
    mode: 'real',
    token: await studio.launch('night-ferry'),
  })
  expect(opened).toMatchObject({ currency: 'RUB', balance: '100000000000', unfinished: null })
  const { session } = opened
  const { clientSeed } = opened.seeds as { clientSeed: string }
  const rounds: { won: string; steps: number }[] = []
  for (let n = 0; n < 40; n += 1) {
    const key = `key-${String(n).padStart(8, '0')}`
    let step = await post(app, 'spin', { session, key, stake: STAKE })
    if (n === 0) expect((await post(app, 'spin', { session, key, stake: STAKE })).roundId).toBe(step.roundId)
    while (!step.isLast) {
      expect(await post(app, 'spin', { session, key: `${key}-again`, stake: STAKE })).toEqual({ error: 'round_open' })
      step = await post(app, 'advance', { session, round: step.roundId })
    }
    rounds.push({ won: step.won, steps: step.index + 1 })
  }
  const { revealed } = (await post(app, 'rotate', { session, clientSeed: 'another' })) as unknown as {
    revealed: { serverSeed: string }
  }
  const slot = slotOf('night-ferry')
  if (!slot) throw new Error('no such slot')
  const hmac = (key: Uint8Array, message: Uint8Array) => createHmac('sha256', key).update(message).digest()
  const computed = rounds.map((_, nonce) => {
    const round = slots.current.play(slot, { serverSeed: revealed.serverSeed, clientSeed, nonce }, hmac)
    return { won: `${(BigInt(round.credits) * BigInt(STAKE)) / BigInt(slot.cost)}`, steps: round.steps.length }
  })
  expect(rounds).toEqual(computed)
  const won = rounds.reduce((sum, round) => sum + Number(round.won) / 1e6, 0)
  expect(await studio.balance()).toEqual({ balance: String(100_000 - 40 * 100 + won), inPlay: '0' })
  expect(await checkAllBooks(studio.platform.platform.reader)).toEqual([])
})

test('free spins opened by a stake survive a reload and restarts of both programs unchanged [R19]', async () => {
  await using studio = await openStudio()
  const game = 'salt-lanterns'
  const open = async () => post(studio.app(), 'open', { game, mode: 'real', token: await studio.launch(game) })
  const unfinished = async () => {
    const { output } = await studio.platform.request(contract.casino.mine, {}, { token: studio.token })
    return output.unfinished
  }
  const stake = '20000000'
  let { session } = await open()
  // from the published vectors: three lanterns open ten free spins, and the round returns 212 credits
  const [serverSeed, nonce] = ['0123456789abcdef'.repeat(4), 28]
  await studio.database.execute({
    sql: 'UPDATE players SET server_seed = ?, server_hash = ?, client_seed = ?, nonce = ?',
    args: [serverSeed, createHash('sha256').update(serverSeed).digest('hex'), 'client-seed', nonce],
  })
  let step = await post(studio.app(), 'spin', { session, key: 'free-key-0', stake })
  expect(step).toMatchObject({ freeLeft: 10, won: '66000000', isLast: false })
  const { roundId } = step
  const restarts = [async () => undefined, () => studio.restart(), () => studio.restartPlatform()]
  for (const [index, restart] of restarts.entries()) {
    await restart()
    expect(await unfinished()).toEqual([game])
    const opened = await open()
    const { balance: _, ...seen } = step
    expect(opened.unfinished).toMatchObject(seen)
    ;({ session } = opened)
    expect(await post(studio.app(), 'spin', { session, key: `other-key-${index}`, stake })).toEqual({
      error: 'round_open',
    })
    step = await post(studio.app(), 'advance', { session, round: roundId })
    expect([step.roundId, step.index]).toEqual([roundId, index + 1])
  }
  while (!step.isLast) step = await post(studio.app(), 'advance', { session, round: roundId })
  expect((await open()).unfinished).toBeNull()
  expect(await unfinished()).toEqual([])
  expect(await studio.balance()).toEqual({ balance: String(100_000 - 20 + 212), inPlay: '0' })
  expect(await checkAllBooks(studio.platform.platform.reader)).toEqual([])
})

test.each(['demo', 'uk'] as const)(
  'CT17: a run of spins is told to the wallet as one, and refused where the jurisdiction is strict: %s',
  async (name) => {
    const requests: unknown[] = []
    await using studio = await openStudio(undefined, {
      jurisdiction: JURISDICTIONS[name],
      onAsked: (call, request) => {
        if (call === 'bet') requests.push('autoplay' in request && request.autoplay)
      },
    })
    const app = studio.app()
    const opened = await post(app, 'open', {
      game: 'night-ferry',
      mode: 'real',
      token: await studio.launch('night-ferry'),
    })
    const { session } = opened
    let keys = 0
    const spin = async (more: object) => {
      const first = await post(app, 'spin', { session, key: `run-key-${++keys}000000`, stake: STAKE, ...more })
      for (let step = first; !step.error && !step.isLast; )
        step = await post(app, 'advance', { session, round: step.roundId })
      return first.error
    }
    const isStrict = name === 'uk'
    expect(opened).toMatchObject({ autoplay: !isStrict, minCycleMs: JURISDICTIONS[name].minCycleMs.slots })
    expect([await spin({ autoplay: true }), await spin({})]).toEqual([
      isStrict ? 'JURISDICTION_REFUSED' : undefined,
      undefined,
    ])
    // free spins are played by clicks
    expect(await spin({ autoplay: true, campaign: 'any' })).toBe(isStrict ? 'JURISDICTION_REFUSED' : 'STAKE_REFUSED')
    expect(requests).toEqual(isStrict ? [false] : [true, false])
    if (!isStrict) return
    // a studio that has lost the setting does not bypass it: the wallet rejects the call
    await studio.database.execute({ sql: 'UPDATE sessions SET autoplay = 1 WHERE id = ?', args: [session] })
    const before = await studio.balance()
    expect([await spin({ autoplay: true }), await studio.balance()]).toEqual(['JURISDICTION_REFUSED', before])
  },
)

test('killed at any call, the studio loses no stake and pays nothing twice: both books say the same', async () => {
  let calls = 0
  let next = 2
  const kinds = ['before', 'after'] as const
  await using studio = await openStudio((call) => {
    if (call === 'authenticate') return undefined
    calls += 1
    if (calls < next) return undefined
    // 1 to 3 calls later, alternating between before and after
    next = calls + 1 + ((calls * 7) % 3)
    return kinds[calls % 2]
  })
  const launch = async () =>
    (
      await post(studio.app(), 'open', {
        game: 'salt-lanterns',
        mode: 'real',
        token: await studio.launch('salt-lanterns'),
      })
    ).session
  const session = await launch()
  let deaths = 0
  const row = async (sql: string) => (await studio.database.execute(sql)).rows
  for (let n = 0; n < 60; n += 1) {
    const key = `key-${String(n).padStart(8, '0')}`
    let answer = await post(studio.app(), 'spin', { session, key, stake: STAKE })
    for (let tries = 0; tries < 60 && answer.isLast !== true; tries += 1) {
      if (answer.error) {
        deaths += 1
        while (
          await studio.restart().then(
            () => false,
            () => true,
          )
        )
          deaths += 1
        const [open] = await row(`SELECT id FROM rounds WHERE state = 'open'`)
        if (!open) break
        answer = await post(studio.app(), 'advance', { session, round: String(open.id) })
      } else answer = await post(studio.app(), 'advance', { session, round: answer.roundId })
    }
  }
  next = Number.MAX_SAFE_INTEGER
  await studio.restart()
  expect(deaths).toBeGreaterThan(30)
  const [left] = await row(`SELECT count(*) AS open FROM rounds WHERE state IN ('betting', 'open')`)
  const [untold] = await row('SELECT count(*) AS untold FROM outbox WHERE said IS NULL')
  expect([left?.open, untold?.untold]).toEqual([0, 0])
  const ended = await row('SELECT id, state, stake FROM rounds ORDER BY created_at, id')
  const wins = await row(`SELECT round, sum(body ->> 'amount') AS won FROM outbox WHERE call = 'win' GROUP BY round`)
  const wonOf = new Map(wins.map(({ round, won }) => [round, Number(won)]))
  const expected = ended.reduce(
    (sum, { id, state, stake }) => (state === 'done' ? sum - Number(stake) + (wonOf.get(id) ?? 0) : sum),
    100_000e6,
  )
  expect(await studio.balance()).toEqual({ balance: String(expected / 1e6), inPlay: '0' })
  expect(await checkAllBooks(studio.platform.platform.reader)).toEqual([])
})

test('a demo is play money in the studio alone, and a page that it does not know may not frame it', async () => {
  await using studio = await openStudio(() => 'before')
  const app = studio.app()
  const opened = await post(app, 'open', { game: 'deep-quarry', mode: 'demo' })
  expect(opened).toMatchObject({ mode: 'demo', balance: '1000000000', currency: 'USD' })
  const spun = await post(app, 'spin', { session: opened.session, key: 'demo-key-1', stake: '1000000' })
  expect(Number(spun.balance)).toBe(999_000_000 + Number(spun.won))
  // a different visitor: the first one's round may continue with free spins
  const { session } = await post(app, 'open', { game: 'deep-quarry', mode: 'demo' })
  expect(await post(app, 'spin', { session, key: 'demo-key-2', stake: '1' })).toEqual({
    error: 'STAKE_REFUSED',
  })
  const page = await app.request(`/g/deep-quarry/?lang=ru&mode=demo&host=${encodeURIComponent(HOST)}`)
  expect([page.status, page.headers.get('content-security-policy')]).toEqual([
    200,
    expect.stringContaining(`frame-ancestors ${HOST}`),
  ])
  // it ships its own fonts: not every phone has glyphs of every language
  const face = await app.request('/assets/devanagari.woff2')
  expect([face.status, face.headers.get('content-type')]).toEqual([200, 'font/woff2'])
  expect(page.headers.get('content-security-policy')).toContain("font-src 'self'")
  expect((await app.request('/g/deep-quarry/?host=https://elsewhere.example')).status).toBe(404)
  expect((await app.request('/g/no-such-game/?host=https://fairline.example')).status).toBe(404)
})

test('the next server seed is announced by its hash before its client seed is chosen', async () => {
  await using studio = await openStudio()
  const game = 'loomlight'
  const open = async () =>
    (await post(studio.app(), 'open', { game, mode: 'real', token: await studio.launch(game) })) as unknown as {
      session: string
      seeds: { serverHash: string; nextServerHash: string }
    }
  const { session, seeds } = await open()
  type Rotated = { revealed: { serverSeed: string }; seeds: typeof seeds; error?: string }
  const rotate = async (clientSeed: string) =>
    (await post(studio.app(), 'rotate', { session, clientSeed })) as unknown as Rotated
  const { seeds: second } = await rotate('first')
  expect(second.serverHash).toBe(seeds.nextServerHash)
  const { seeds: third, revealed } = await rotate('second')
  expect(third.serverHash).toBe(second.nextServerHash)
  expect(createHash('sha256').update(revealed.serverSeed).digest('hex')).toBe(seeds.nextServerHash)
  await studio.database.execute('UPDATE players SET next_server_seed = NULL, next_server_hash = NULL')
  expect((await rotate('third')).error).toBe('session_unknown')
  const again = await open()
  expect((await rotate('third')).seeds.serverHash).toBe(again.seeds.nextServerHash)
})
