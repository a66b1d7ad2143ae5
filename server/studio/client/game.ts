import type { SlotFigures } from '#server/shared/rules/slots/figures.ts'
import type { SlotDefinition } from '#server/shared/rules/slots/v1/definition.ts'
import type { Spin } from '#server/shared/rules/slots/v1/round.ts'
import type { Win } from '#server/shared/rules/slots/v1/wins.ts'
import type { Shown } from '../rounds.ts'
import type { Texts } from '../texts.ts'
import {
  ask,
  dialog,
  element,
  fact,
  filled,
  game,
  hearHost,
  labelled,
  made,
  moneyOf,
  openDialog,
  openSession,
  tell,
  textsOfPage,
} from './frame.ts'

/** What the studio has opened for this page. */
type Opened = {
  readonly session: string
  readonly balance: string
  readonly currency: string
  readonly mode: 'demo' | 'real'
  readonly minCycleMs: number
  readonly autoplay: boolean
  readonly visitor: string | null
  readonly stakes: readonly string[]
  readonly slot: SlotDefinition
  readonly figures: SlotFigures
  readonly seeds: Seeds
  /** What is left of them is played before money is. */
  readonly freeSpins: readonly { readonly id: string; readonly stake: string; readonly left: number }[]
  readonly unfinished: Shown | null
}
type Seeds = { readonly serverHash: string; readonly clientSeed: string; readonly nonce: number }

const texts = textsOfPage<Texts>()

const [board, status, detail] = [element('board'), element('status'), element('detail')]
const spinButton = element<HTMLButtonElement>('spin')

let isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, isStill ? Math.min(ms, 150) : ms))

function play(opened: Opened): void {
  const { slot, session, stakes, figures } = opened
  const reels = slot.strips.base.length
  const money = moneyOf(opened.currency)
  let stakeAt = Math.max(0, Math.min(3, stakes.length - 1))
  let balance = opened.balance
  let seeds = opened.seeds
  let isBusy = false
  let isPaused = false
  let startedAt = 0
  const freeSpins = opened.freeSpins.map((campaign) => ({ ...campaign }))
  let auto: { left: number; downBy: bigint; limit: bigint } | undefined

  const free = () => freeSpins.find(({ left }) => left > 0)
  const stake = () => free()?.stake ?? stakes[stakeAt] ?? '0'
  board.style.setProperty('--rows', String(slot.rows))
  element('mode').textContent = opened.mode === 'demo' ? `(${texts.demo})` : ''
  lay(windowAt(reels, (reel) => slot.strips.base[reel]?.slice(0, slot.rows) ?? ''))
  element<HTMLButtonElement>('auto').hidden = !opened.autoplay
  status.textContent = texts.ready
  show()

  function show(): void {
    element('balance').textContent = balance === '' ? '–' : money(balance)
    element('amount').textContent = money(stake())
    const isFree = !isBusy && !isPaused
    spinButton.disabled = !isFree && !auto
    const given = free()
    spinButton.textContent = auto ? texts.stop : given ? filled(texts.freeSpin, { n: given.left }) : texts.spin
    // the stake of what is given is the operator's to choose
    element<HTMLButtonElement>('less').disabled = !isFree || given !== undefined || stakeAt === 0
    element<HTMLButtonElement>('more').disabled = !isFree || given !== undefined || stakeAt === stakes.length - 1
    for (const id of ['auto', 'pays', 'fair']) element<HTMLButtonElement>(id).disabled = !isFree
    element<HTMLButtonElement>('auto').disabled ||= given !== undefined
  }

  async function spin(): Promise<Shown | undefined> {
    isBusy = true
    show()
    try {
      const wait = startedAt + opened.minCycleMs + 50 - Date.now()
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
      startedAt = Date.now()
      status.textContent = texts.turning
      detail.textContent = ''
      const given = free()
      const wish = { session, key: crypto.randomUUID(), stake: stake(), ...(given && { campaign: given.id }) }
      const first = await ask<Shown>('spin', wish)
      if (given) given.left -= 1
      tell('roundStart', { roundId: first.roundId })
      seeds = { ...seeds, nonce: seeds.nonce + 1 }
      return await playOut(first)
    } catch (error) {
      const code = error instanceof Error ? error.message : 'internal'
      status.textContent = filled(texts.refused, { code })
      if (code === 'round_open') location.reload()
      return undefined
    } finally {
      isBusy = false
      show()
    }
  }

  /** Shows a step, and those after it as they come. */
  async function playOut(first: Shown): Promise<Shown> {
    let step = first
    await showStep(step)
    while (!step.isLast) {
      status.textContent = filled(texts.free, { n: step.freeLeft })
      await pause(900)
      step = await ask<Shown>('advance', { session, round: step.roundId })
      await showStep(step)
    }
    if (step.balance !== '') balance = step.balance
    element('returned').textContent = money(step.won)
    const isGain = BigInt(step.won) > BigInt(step.stake)
    board.classList.toggle('gain', isGain)
    const values = { won: money(step.won), stake: money(step.stake) }
    status.textContent = filled(step.won === '0' ? texts.nothing : texts.result, values)
    tell('roundEnd', { roundId: step.roundId })
    return step
  }

  async function showStep({ step, stake: staked }: Shown): Promise<void> {
    if (step.kind === 'hold') {
      for (const cells of [step.start, ...step.boards]) {
        layCoins(cells)
        status.textContent = filled(texts.coins, { n: cells.filter(Boolean).length })
        await pause(600)
      }
      return
    }
    board.classList.remove('decided', 'gain')
    for (const [index, { window, wins }] of step.falls.entries()) {
      await turn(window, index === 0 ? step : undefined)
      mark(window, wins)
      detail.textContent = wins.map((win) => wordsOf(win, staked)).join(' · ')
      if (index < step.falls.length - 1) await pause(900)
    }
  }

  function wordsOf(win: Win, staked: string): string {
    const sum = money(String((BigInt(win.credits) * BigInt(staked)) / BigInt(slot.cost)))
    const symbol = slot.symbols[win.kind === 'scatter' ? scatterOf() : win.symbol]?.name ?? ''
    if (win.kind === 'line') return filled(texts.line, { n: win.line, count: win.count, symbol, sum })
    if (win.kind === 'ways') return filled(texts.ways, { n: win.ways, count: win.count, symbol, sum })
    return filled(texts.scatter, { count: win.count, symbol, sum })
  }

  const scatterOf = () => Object.keys(slot.symbols).find((letter) => slot.symbols[letter]?.scatter) ?? ''

  /** Reels come to rest from the left; who asks for less motion sees them at rest. */
  async function turn(window: readonly string[], spin: Spin | undefined): Promise<void> {
    lay(window)
    if (isStill || !spin) return
    const strips = [...board.querySelectorAll<HTMLElement>('.strip')]
    await Promise.all(
      strips.map(
        (strip, reel) =>
          strip.animate(
            [
              { transform: 'translateY(-220%)', filter: 'blur(6px)' },
              { transform: 'translateY(4%)', filter: 'none', offset: 0.85 },
              { transform: 'none' },
            ],
            {
              duration: 420 + reel * 140,
              easing: 'cubic-bezier(.2,.7,.3,1)',
            },
          ).finished,
      ),
    )
  }

  function mark(window: readonly string[], wins: readonly Win[]): void {
    for (const win of wins)
      for (const [at, reel] of window.entries())
        for (const [row, letter] of [...reel].entries())
          if (isIn(win, { at, row, letter })) cellAt(at, row)?.classList.add('wins')
    board.classList.toggle('decided', wins.length > 0)
  }

  /** Whether a cell has part in a win. */
  function isIn(
    win: Win,
    { at, row, letter }: { readonly at: number; readonly row: number; readonly letter: string },
  ): boolean {
    if (win.kind === 'scatter') return letter === scatterOf()
    if (at >= win.count) return false
    return win.kind === 'line'
      ? Number(slot.lines?.[win.line - 1]?.[at]) === row
      : letter === win.symbol || letter === slot.wildSym
  }

  const cellAt = (reel: number, row: number) => board.children[reel]?.querySelectorAll<HTMLElement>('.cell')[row]

  function lay(window: readonly string[]): void {
    board.replaceChildren(
      ...window.map((letters) => {
        const strip = made('div', 'strip')
        strip.append(...[...letters].map((letter) => cellOf(slot, letter)))
        const reel = made('div', 'reel')
        reel.append(strip)
        return reel
      }),
    )
  }

  function layCoins(cells: readonly number[]): void {
    board.classList.remove('decided')
    for (const [index, value] of cells.entries()) {
      const cell = cellAt(Math.floor(index / slot.rows), index % slot.rows)
      if (!cell) continue
      const value_ = made('b')
      value_.textContent = `${value}×`
      cell.replaceChildren(...(value > 0 ? [shape(slot, coinOf()), value_] : []))
      cell.classList.toggle('wins', value > 0)
    }
    board.classList.add('decided')
  }

  const coinOf = () => Object.keys(slot.symbols).find((letter) => slot.symbols[letter]?.coin) ?? ''

  function endAuto(why: string): void {
    if (!auto) return
    auto = undefined
    detail.textContent = filled(texts.autoEnded, { why })
    show()
  }

  async function runAuto(): Promise<void> {
    while (auto && !isPaused) {
      const before = auto
      const round = await spin()
      if (!round) return endAuto(texts.whyError)
      if (auto !== before) return
      before.left -= 1
      before.downBy += BigInt(round.stake) - BigInt(round.won)
      if (before.downBy >= before.limit || before.downBy + BigInt(stake()) > before.limit) return endAuto(texts.whyLoss)
      if (round.index > 0) return endAuto(texts.whyFeature)
      if (before.left === 0) return endAuto(texts.whyDone)
      await pause(300)
    }
  }

  spinButton.addEventListener('click', () => (auto ? endAuto(texts.whyStopped) : void spin()))
  element('less').addEventListener('click', () => move(-1))
  element('more').addEventListener('click', () => move(1))
  function move(by: number): void {
    stakeAt = Math.max(0, Math.min(stakes.length - 1, stakeAt + by))
    show()
  }
  document.addEventListener('keydown', (event) => {
    const isElsewhere = event.target instanceof HTMLElement && event.target.closest('button, input, select, dialog')
    if (event.code !== 'Space' || isElsewhere || spinButton.disabled) return
    event.preventDefault()
    spinButton.click()
  })

  element('auto').addEventListener('click', () => {
    const count = made('select')
    count.append(...[10, 25, 50, 100].map((n) => new Option(String(n))))
    const limit = made('input')
    limit.inputMode = 'decimal'
    const problem = made('p')
    problem.setAttribute('role', 'alert')
    const start = made('button', 'primary')
    start.textContent = texts.start
    start.addEventListener('click', () => {
      const amount = Math.round(Number(limit.value.replace(',', '.')) * 1e6)
      if (!(amount > 0)) {
        problem.textContent = texts.lossNeeded
        limit.focus()
        return
      }
      auto = { left: Number(count.value), downBy: 0n, limit: BigInt(amount) }
      dialog.close()
      void runAuto()
    })
    openDialog(texts.auto, [labelled(texts.spins, count), labelled(texts.stopLoss, limit), problem, start])
  })

  element('pays').addEventListener('click', () => {
    const share = (of: number) => `${(of / 100).toFixed(2)} %`
    const facts = made('p')
    facts.textContent = `${filled(texts.rtp, { rtp: share(figures.rtpBp), hit: share(figures.hitBp), above: share(figures.aboveStakeBp) })} ${filled(texts.max, { n: figures.topWin })}`
    const table = made('table')
    for (const [letter, pays] of Object.entries(slot.pays)) {
      const row = table.insertRow()
      row.insertCell().textContent = slot.symbols[letter]?.name ?? letter
      for (const pay of pays)
        row.insertCell().textContent =
          pay === 0 ? '' : money(String((BigInt(pay) * BigInt(stake())) / BigInt(slot.cost)))
    }
    const row = table.insertRow()
    row.insertCell().textContent = slot.symbols[scatterOf()]?.name ?? ''
    for (const pay of slot.scatter?.pays ?? [])
      row.insertCell().textContent = pay === 0 ? '' : money(String(BigInt(pay) * BigInt(stake())))
    openDialog(texts.pays, [facts, table])
  })

  element('fair').addEventListener('click', () => {
    const lines = made('div')
    const list = () =>
      lines.replaceChildren(
        fact(texts.hash, seeds.serverHash),
        fact(texts.client, seeds.clientSeed),
        fact(texts.nonce, String(seeds.nonce)),
      )
    list()
    const reveal = made('button')
    reveal.textContent = texts.reveal
    reveal.addEventListener('click', async () => {
      reveal.disabled = true
      type Rotated = { readonly revealed: { readonly serverSeed: string }; readonly seeds: Seeds }
      const clientSeed = crypto.randomUUID()
      const answer = await ask<Rotated>('rotate', { session, clientSeed }).catch(() => undefined)
      reveal.disabled = false
      if (!answer) return
      seeds = answer.seeds
      list()
      lines.prepend(fact(texts.revealed, answer.revealed.serverSeed))
    })
    openDialog(texts.fair, [lines, reveal])
  })

  if (opened.unfinished) {
    const { unfinished } = opened
    const go = made('button', 'primary')
    go.textContent = texts.goOn
    go.addEventListener('click', async () => {
      dialog.close()
      isBusy = true
      show()
      await playOut(unfinished).catch((error: unknown) => {
        status.textContent = filled(texts.refused, { code: String(error) })
      })
      isBusy = false
      show()
    })
    openDialog(texts.unfinished, [go])
  }

  hearHost({
    init(data) {
      isStill ||= 'reducedMotion' in data && data.reducedMotion === true
    },
    pause() {
      isPaused = true
      endAuto(texts.whyStopped)
      tell('paused')
      show()
    },
    resume() {
      isPaused = false
      show()
    },
    stopAutoplay: () => endAuto(texts.whyStopped),
  })
}

const windowAt = (reels: number, of: (reel: number) => string) => Array.from({ length: reels }, (_, reel) => of(reel))

/** Loomlight's symbols are drawn; the other games' are shapes, each of its own. */
function art(letter: string): string | undefined {
  const drawn: Readonly<Record<string, string>> = {
    ...{ W: 'wild-needle', A: 'h1-scissors', B: 'h2-thimble', C: 'h3-bobbin', S: 'scatter-spool' },
    ...{ D: 'l1-pin', E: 'l2-round', F: 'l3-square', G: 'l4-triangle' },
  }
  return game === 'loomlight' ? drawn[letter] : undefined
}

function cellOf(slot: SlotDefinition, letter: string): HTMLElement {
  const cell = made('div', 'cell')
  cell.append(shape(slot, letter))
  const { wild, scatter, coin } = slot.symbols[letter] ?? {}
  if (wild || scatter || coin) {
    const tag = made('span', 'tag')
    tag.textContent = slot.symbols[letter]?.name ?? ''
    cell.append(tag)
  }
  return cell
}

/** Outlines on a field of 100, in the order of a game's symbols. */
function outlines(): readonly string[] {
  return [
    'M50 8 61 38 94 40 68 60 78 92 50 73 22 92 32 60 6 40 39 38Z',
    'M50 10 90 50 50 90 10 50Z',
    'M50 12A38 38 0 1 1 49.900 12Z',
    'M20 20H80V80H20Z',
    'M50 14 90 84H10Z',
    'M30 14H70L92 50 70 86H30L8 50Z',
    'M38 10H62V38H90V62H62V90H38V62H10V38H38Z',
    'M50 8C78 44 82 60 82 66A32 28 0 0 1 18 66C18 60 22 44 50 8Z',
    'M14 30 50 10 86 30V70L50 90 14 70Z',
    'M50 26C62 4 94 12 90 42 86 66 62 78 50 92 38 78 14 66 10 42 6 12 38 4 50 26Z',
  ]
}

function shape(slot: SlotDefinition, letter: string): Element {
  const file = art(letter)
  if (file) {
    const image = made('img')
    image.src = `/assets/${file}.svg`
    image.alt = ''
    return image
  }
  const NS = 'http://www.w3.org/2000/svg'
  const index = Object.keys(slot.symbols).indexOf(letter)
  const { wild, scatter, coin } = slot.symbols[letter] ?? {}
  const hue = scatter || coin ? 85 : 40 + index * 41
  const svg = document.createElementNS(NS, 'svg')
  svg.setAttribute('viewBox', '0 0 100 100')
  const path = document.createElementNS(NS, 'path')
  path.setAttribute('d', outlines()[index % outlines().length] ?? '')
  path.setAttribute('fill', wild ? 'oklch(0.89 0.2 122)' : `oklch(${coin || scatter ? 0.8 : 0.42} 0.13 ${hue})`)
  path.setAttribute('stroke', wild ? 'oklch(0.97 0.008 95)' : `oklch(0.8 0.14 ${hue})`)
  path.setAttribute('stroke-width', '4')
  path.setAttribute('stroke-linejoin', 'round')
  svg.append(path)
  return svg
}

try {
  tell('ready', { protocol: 1 })
  play(await openSession<Opened>('open'))
  tell('loaded')
} catch (error) {
  status.textContent = texts.down
  tell('error', { code: error instanceof Error ? error.message : 'internal', fatal: true })
}
