import type { Texts } from '../texts.ts'
import { type AutoBounds, type Autoplay, averageCost } from './autoplay.ts'
import { callStudio, dialog, fact, filled, labelled, made, openDialog, writeText } from './frame.ts'
import type { Opened, Seeds } from './opened.ts'
import { partOf, type SlotWords } from './slot-words.ts'
import { pictureOf } from './symbol-pictures.ts'
import { typedUnits } from './typed-amount.ts'

type Money = (units: string | bigint) => string

const SPINS = [10, 25, 50, 100, 250]
const SVG = 'http://www.w3.org/2000/svg'

/** Autoplay settings. Autoplay requires a stop-loss, and its expected cost is shown before it starts. */
export function openAutoplayDialog({
  texts,
  stake,
  rtpBp,
  money,
  start,
}: {
  readonly texts: Texts
  readonly stake: bigint
  readonly rtpBp: number
  readonly money: Money
  readonly start: (bounds: AutoBounds) => void
}): void {
  const count = made('select')
  count.append(...SPINS.map((n) => new Option(String(n))))
  const [limit, gain, win] = [amountField(), amountField(), amountField()]
  limit.required = true
  const problem = made('p', 'problem')
  problem.setAttribute('role', 'alert')
  const cost = made('p', 'note')
  const showText = () => {
    const spins = Number(count.value)
    const values = { staked: money(stake * BigInt(spins)), cost: money(averageCost(stake, spins, rtpBp)) }
    writeText(cost, filled(texts.autoCost, values))
  }
  showText()
  count.addEventListener('change', showText)
  for (const field of [limit, gain, win])
    field.addEventListener('input', () => {
      writeText(problem, '')
      field.removeAttribute('aria-invalid')
    })
  const begin = made('button', 'primary', texts.start)
  begin.addEventListener('click', () => {
    const [loss, most, single] = [limit, gain, win].map(({ value }) => typedUnits(value))
    const wrong = typeof loss !== 'bigint' ? limit : most === undefined ? gain : single === undefined ? win : undefined
    if (wrong || typeof loss !== 'bigint') {
      writeText(problem, texts.lossNeeded)
      wrong?.setAttribute('aria-invalid', 'true')
      wrong?.focus()
      return
    }
    dialog.close()
    start({ spins: Number(count.value), limit: loss, gain: most ?? undefined, win: single ?? undefined })
  })
  openDialog(texts.auto, [
    labelled(texts.spins, count),
    labelled(texts.stopLoss, limit),
    problem,
    labelled(texts.stopGain, gain),
    labelled(texts.stopWin, win),
    cost,
    begin,
  ])
}

function amountField(): HTMLInputElement {
  const field = made('input')
  field.inputMode = 'decimal'
  return field
}

export function openAutoEndDialog(why: string, totals: Autoplay['totals'], texts: Texts, money: Money): void {
  const facts = [
    fact(texts.spins, String(totals.spins)),
    fact(texts.staked, money(totals.staked)),
    fact(texts.returned, money(totals.won)),
  ]
  openDialog(filled(texts.autoEnded, { why }), facts)
}

/** Payouts of each symbol at the current stake, the shapes of the lines, and the exact figures. */
export function openPaytable(
  { slot, figures }: Pick<Opened, 'slot' | 'figures'>,
  { texts, words, money, stake }: { texts: Texts; words: SlotWords; money: Money; stake: bigint },
): void {
  const share = (of: number) => `${(of / 100).toFixed(2)} %`
  const rates = { rtp: share(figures.rtpBp), hit: share(figures.hitBp), above: share(figures.aboveStakeBp) }
  const facts = made('p', '', `${filled(texts.rtp, rates)} ${filled(texts.max, { n: figures.topWin })}`)
  const table = made('table', 'pays')
  const scatter = partOf(slot, 'scatter')
  const all = [...Object.values(slot.pays), ...(scatter ? [slot.scatter?.pays ?? []] : [])]
  // combinations without any payout have no column
  const runs = slot.strips.base.map((_, at) => at).filter((at) => all.some((pays) => (pays[at] ?? 0) > 0))
  const add = (letter: string, pays: readonly number[], sumOf: (pay: number) => bigint) => {
    const row = table.insertRow()
    const head = made('th')
    head.scope = 'row'
    head.append(pictureOf(slot, letter), words.nameOf(letter))
    row.append(head)
    for (const at of runs) writeText(row.insertCell(), pays[at] ? money(sumOf(pays[at])) : '–')
  }
  const columns = table.createTHead().insertRow()
  columns.append(made('td'), ...runs.map((at) => made('th', '', `${at + 1} ×`)))
  for (const [letter, pays] of Object.entries(slot.pays))
    add(letter, pays, (pay) => (BigInt(pay) * stake) / BigInt(slot.cost))
  if (scatter) add(scatter, slot.scatter?.pays ?? [], (pay) => BigInt(pay) * stake)
  const scroll = made('div', 'scroll')
  scroll.tabIndex = 0
  scroll.setAttribute('role', 'region')
  scroll.setAttribute('aria-label', texts.pays)
  scroll.append(table)
  openDialog(texts.pays, [facts, scroll, ...lineShapes(slot.lines ?? [], slot.rows), made('p', 'note', texts.keys)])
}

/** Each line as a small numbered diagram. */
function lineShapes(lines: readonly string[], rows: number): HTMLElement[] {
  if (lines.length === 0) return []
  const list = made('ol', 'lines')
  for (const line of lines) {
    const svg = document.createElementNS(SVG, 'svg')
    svg.setAttribute('viewBox', `0 0 ${line.length} ${rows}`)
    svg.setAttribute('aria-hidden', 'true')
    svg.setAttribute('class', 'plan')
    const path = document.createElementNS(SVG, 'path')
    path.setAttribute('d', `M${[...line].map((row, reel) => `${reel + 0.5} ${Number(row) + 0.5}`).join('L')}`)
    path.setAttribute('class', 'shape')
    svg.append(path)
    const item = made('li')
    item.append(svg)
    list.append(item)
  }
  return [list]
}

type Rotated = { readonly revealed: { readonly serverSeed: string }; readonly seeds: Seeds }

/** Seeds of the next round, and a way to reveal the current ones. */
export function openFairness(
  session: string,
  { texts, seeds, renew }: { texts: Texts; seeds: Seeds; renew: (seeds: Seeds) => void },
): void {
  const lines = made('div')
  const list = ({ serverHash, nextServerHash, clientSeed, nonce }: Seeds) =>
    lines.replaceChildren(
      fact(texts.hash, serverHash),
      fact(texts.client, clientSeed),
      fact(texts.nonce, String(nonce)),
      fact(texts.nextHash, nextServerHash),
    )
  list(seeds)
  const reveal = made('button', '', texts.reveal)
  reveal.addEventListener('click', async () => {
    reveal.disabled = true
    const answer = await callStudio<Rotated>('rotate', { session, clientSeed: crypto.randomUUID() }).catch(
      () => undefined,
    )
    reveal.disabled = false
    if (!answer) return
    renew(answer.seeds)
    list(answer.seeds)
    lines.prepend(fact(texts.revealed, answer.revealed.serverSeed))
  })
  openDialog(texts.fair, [lines, reveal])
}
