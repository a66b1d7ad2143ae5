import type { Judged } from './judge.ts'
import type { Line } from './line.ts'

const CPU_RATE = / per CPU-second$/

/**
 * Rates are printed without decimals, milliseconds with two. A rate per CPU second also shows the cost of one
 * operation.
 */
export function printLine({ id, name, unit, measured, reference }: Line, judged: Judged | undefined): void {
  const digits = unit.startsWith('ms') ? 2 : 0
  const text = (value: number) => {
    const amount = value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
    const cost = CPU_RATE.test(unit) ? ` (${(1000 / value).toFixed(3)} ms of CPU each)` : ''
    return `${amount.padStart(10)} ${unit}${cost}`
  }
  console.log(id ? `${id}: ${name}` : name)
  console.log(`  measured   ${text(measured)}`)
  console.log(`  reference  ${text(reference.measured)}  ${reference.name}`)
  console.log(
    `  ratio      ${(measured / reference.measured).toFixed(2).padStart(10)}${judged ? `  ${judged.text}` : ''}`,
  )
}
