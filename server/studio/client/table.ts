import type { TableResult } from '#server/shared/rules/tables/v1/table-result.ts'
import type { RefusalTexts } from '../refusal-texts.ts'
import type { TableTexts } from '../table-texts.ts'
import type { TableView } from '../tables/view.ts'
import { baccaratFelt } from './baccarat.ts'
import {
  callStudio,
  element,
  fact,
  filled,
  formats,
  game,
  inBackground,
  made,
  moneyOf,
  openDialog,
  openSession,
  post,
  reopen,
  root,
  showBackButton,
  textsOfPage,
  writeText,
} from './frame.ts'
import { openHosted } from './host.ts'
import { ownValue } from './own-value.ts'
import { codeOf, refusalOf } from './refusals.ts'
import { beadsOf, numbersOf, roadsOf } from './roads.ts'
import { rouletteFelt } from './roulette.ts'
import { openTableClock } from './table-clock.ts'

type Opened = {
  readonly session: string
  readonly balance: string
  readonly mode: 'demo' | 'real'
  readonly currency: string
  readonly visitor: string | null
  readonly max: string
  readonly chips: readonly string[]
  readonly spots: Readonly<Record<string, { readonly pays: number; readonly most: string; readonly edge: number }>>
}
type Mine = {
  readonly number: number
  readonly chips: readonly { readonly spot: string; readonly amount: string }[]
  readonly last: { readonly number: number; readonly staked: string; readonly won: string } | null
  readonly balance: string
}

const texts = textsOfPage<TableTexts & RefusalTexts>()
const status = element('status')
const messageLine = element('said')
const SHOWN_PAST = 24
const TICK_MS = 200

const sumOf = (chips: ReadonlyMap<string, bigint>) => [...chips.values()].reduce((sum, amount) => sum + amount, 0n)

function sit(opened: Opened): void {
  const { session, spots, currency } = opened
  const money = moneyOf(currency)
  const compact = new Intl.NumberFormat(formats, { notation: 'compact', maximumFractionDigits: 1 })
  const short = (units: bigint) => compact.format(Number(units) / 1e6)
  let balance = opened.balance
  let chip = BigInt(opened.chips[1] ?? opened.chips[0] ?? '0')
  let lying = new Map<string, bigint>()
  let before = new Map<string, bigint>()
  let held: { spot: string; amount: bigint }[] = []
  let view: TableView | undefined
  let isWaiting = false
  let played = 0
  let decided = 0

  const hosted = openHosted({
    show,
    stop: () => undefined,
    shown: () => (isWaiting ? undefined : balance),
    refresh: () => inBackground(refresh()),
  })
  const parts = { texts, onSpot: take, short, money, spots }
  const felt = root.dataset.kind === 'roulette' ? rouletteFelt(parts) : baccaratFelt(parts)
  element('felt').replaceChildren(felt.node)
  writeText(element('mode'), opened.mode === 'demo' ? `(${texts.demo})` : '')
  element('chips').replaceChildren(
    ...opened.chips.map((units) => {
      const button = made('button', 'stack', short(BigInt(units)))
      button.setAttribute('aria-label', money(units))
      button.addEventListener('click', () => {
        chip = BigInt(units)
        show()
      })
      button.dataset.units = units
      return button
    }),
  )

  const clock = openTableClock(Date.now)
  const { now } = clock
  const isOpen = () => view !== undefined && !view.drawn && clock.leftBefore(view.closesAt) > 0
  const heldBySpot = () => {
    const sums = new Map<string, bigint>()
    for (const { spot, amount } of held) sums.set(spot, (sums.get(spot) ?? 0n) + amount)
    return sums
  }

  function take(spot: string): void {
    const onSpot = (lying.get(spot) ?? 0n) + (heldBySpot().get(spot) ?? 0n) + chip
    const total = sumOf(lying) + sumOf(heldBySpot()) + chip
    const limit = ownValue(spots, spot)?.most
    const most = onSpot > BigInt(limit ?? 0) ? limit : total > BigInt(opened.max) ? opened.max : null
    writeText(messageLine, most ? filled(texts.limit, { code: money(most) }) : '')
    if (most) return
    held.push({ spot, amount: chip })
    show()
  }

  function show(): void {
    const sums = heldBySpot()
    felt.showChips(lying, sums)
    felt.setOpen(isOpen() && !isWaiting && !hosted.isPaused())
    writeText(element('balance'), balance === '' ? '–' : money(balance))
    for (const button of element('chips').querySelectorAll<HTMLButtonElement>('button'))
      button.setAttribute('aria-pressed', String(button.dataset.units === String(chip)))
    const canAct = isOpen() && !isWaiting && !hosted.isPaused()
    const [all, waiting] = [sumOf(lying), sumOf(sums)]
    element<HTMLButtonElement>('place').disabled = !canAct || waiting === 0n
    element<HTMLButtonElement>('clear').disabled = waiting === 0n
    element<HTMLButtonElement>('undo').disabled = !canAct || all === 0n
    element<HTMLButtonElement>('again').disabled = !canAct || before.size === 0 || waiting + all > 0n
    element('refill').hidden = opened.mode === 'real' || all + waiting > 0n || BigInt(balance || 0) >= chip
    const costs = [...lying, ...sums].reduce(
      (sum, [spot, amount]) => sum + (amount * BigInt(ownValue(spots, spot)?.edge ?? 0)) / 1_000_000n,
      0n,
    )
    const sum = all + waiting > 0n ? filled(texts.sum, { sum: money(all + waiting), cost: money(costs) }) : ''
    writeText(element('sum'), sum)
  }

  function applyStakes({ chips, balance: left, last }: Mine): void {
    lying = new Map()
    for (const { spot, amount } of chips) lying.set(spot, (lying.get(spot) ?? 0n) + BigInt(amount))
    if (left !== '') balance = left
    if (last && view && last.number === view.number && now() >= view.resultAt) {
      const values = { won: money(last.won), staked: money(last.staked) }
      writeText(messageLine, filled(last.won === '0' ? texts.nothing : texts.returned, values))
      messageLine.classList.toggle('gain', BigInt(last.won) > BigInt(last.staked))
      post('roundEnd', { roundId: `${game}.${last.number}` })
    }
    show()
  }

  async function act(path: string, body: object): Promise<void> {
    isWaiting = true
    show()
    try {
      applyStakes(await callStudio<Mine>(`tables/${game}/${path}`, { session, number: view?.number, ...body }))
      if (path === 'lay') {
        held = []
        writeText(messageLine, filled(texts.placed, { sum: money(sumOf(lying)) }))
      }
    } catch (error) {
      const code = codeOf(error)
      if (code === 'too_late') held = []
      writeText(messageLine, code === 'too_late' ? texts.tooLate : refusalOf(code, texts))
      if (code === 'SESSION_EXPIRED' || code === 'session_unknown') reopen()
    } finally {
      isWaiting = false
      show()
    }
  }

  const refresh = () =>
    clock.time(callStudio<Mine>(`tables/${game}/mine`, { session })).then(applyStakes, () => undefined)

  element('place').addEventListener('click', () => {
    const chips = [...heldBySpot()].map(([spot, amount]) => ({ spot, amount: String(amount) }))
    post('roundStart', { roundId: `${game}.${view?.number ?? 0}` })
    inBackground(act('lay', { key: crypto.randomUUID(), chips }))
  })
  element('undo').addEventListener('click', () => inBackground(act('undo', {})))
  element('clear').addEventListener('click', () => {
    held = []
    show()
  })
  element('again').addEventListener('click', () => {
    held = [...before].map(([spot, amount]) => ({ spot, amount }))
    show()
  })
  element('fair').addEventListener('click', () => {
    if (!view) return
    const lines = made('div')
    lines.append(
      fact(filled(texts.round, { n: view.number }), String(view.link)),
      fact(texts.commitment, view.commitment),
      ...(view.drawn ? [fact(texts.link, view.drawn.gameHash)] : []),
      fact(texts.salt, view.salt),
      fact(texts.terminal, view.terminal),
      ...(view.next ? [fact(texts.nextTerminal, view.next.terminal)] : []),
      made('p', '', texts.proof),
    )
    openDialog(texts.fair, [lines])
  })

  function see(next: TableView): void {
    const isNew = next.number !== view?.number
    clock.heard(next.now)
    view = next
    if (isNew) {
      if (lying.size > 0) before = lying
      lying = new Map()
      writeText(messageLine, '')
      messageLine.classList.remove('gain')
      felt.clear()
      inBackground(refresh())
    }
    writeText(element('round'), filled(texts.round, { n: next.number }))
    const results = next.past.map(({ result }) => result)
    showPast(next, results)
    showBets(next)
    if (next.drawn && played !== next.number) {
      played = next.number
      felt.play(next.drawn.result, { ms: next.resultAt - now() - 400, isStill: hosted.isStill() })
    }
    tick()
  }

  function showPast(seen: TableView, results: readonly TableResult[]): void {
    // the result is not shown before the ball has come to rest
    const isRolling = seen.drawn !== null && now() < seen.resultAt
    const shown = isRolling ? results.slice(1) : results
    element('past').replaceChildren(...numbersOf(shown, SHOWN_PAST), ...beadsOf(shown, SHOWN_PAST))
    if (root.dataset.kind === 'roulette') {
      const list = made('ol', 'grid')
      list.append(...numbersOf(shown, shown.length))
      element('roads').replaceChildren(list)
    } else {
      const last = seen.road.length - 1
      const isTied = shown.length > 0 && isRolling && results[0]?.kind === 'baccarat' && results[0].winner === 'tie'
      element('roads').replaceChildren(
        ...roadsOf(shown, isRolling && !isTied ? seen.road.slice(0, last) : seen.road, texts),
      )
    }
  }

  function showBets({ bets, players }: TableView): void {
    element('bets').replaceChildren(
      ...bets.map((bet) => {
        const row = made('tr')
        const on = bet.spots.map(felt.spotName).join(', ')
        const playerName = `${texts.player} ${bet.player}${bet.isDemo ? ` (${texts.demo})` : ''}`
        row.append(made('td', '', playerName), made('td', '', on), made('td', '', moneyOf(bet.currency)(bet.amount)))
        return row
      }),
    )
    writeText(element('count'), players === 0 ? texts.nobody : filled(texts.count, { n: players }))
  }

  function tick(): void {
    if (!view) return
    const at = now()
    const { openedAt } = view
    element('time').style.width = `${Math.min(100, Math.max(0, ((at - openedAt) / (view.endsAt - openedAt)) * 100))}%`
    const phase = phaseText(view, at)
    if (status.dataset.phase !== phase.name) {
      status.dataset.phase = phase.name
      status.setAttribute('aria-live', 'polite')
    } else if (phase.name === 'open') status.setAttribute('aria-live', 'off')
    writeText(status, phase.text)
    if (view.drawn && at >= view.resultAt && decided !== view.number) {
      decided = view.number
      felt.decide(view.drawn.result)
      showPast(
        view,
        view.past.map(({ result }) => result),
      )
      // the wallet is updated at the same moment, so its response may arrive slightly later
      setTimeout(() => inBackground(refresh()), 1500)
      inBackground(refresh())
    }
    show()
  }

  function phaseText(seen: TableView, at: number): { name: string; text: string } {
    const left = clock.leftBefore(seen.closesAt)
    if (!seen.drawn && left > 0) return { name: 'open', text: filled(texts.open, { n: Math.ceil(left / 1000) }) }
    if (!seen.drawn) return { name: 'lock', text: texts.lock }
    if (at < seen.resultAt)
      return { name: 'draw', text: seen.drawn.result.kind === 'roulette' ? texts.ball : texts.cards }
    return { name: 'result', text: felt.words(seen.drawn.result) }
  }

  element('refill').addEventListener('click', () => {
    void callStudio('refill', { session }).then(refresh, () => undefined)
  })
  const live = new EventSource(`../../api/tables/${game}/live`)
  live.addEventListener('message', ({ data }) => see(JSON.parse(String(data)) as TableView))
  live.addEventListener('error', () => {
    writeText(status, texts.connecting)
  })
  setInterval(tick, TICK_MS)
  show()
}

try {
  post('ready', { protocol: 1 })
  sit(await openSession<Opened>(`tables/${game}/open`))
  post('loaded')
} catch (error) {
  writeText(status, texts.down)
  showBackButton(texts.back)
  post('error', { code: codeOf(error), fatal: true })
}
